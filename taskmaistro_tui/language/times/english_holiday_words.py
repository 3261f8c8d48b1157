"""The words that the English names of holidays begin with: what decides whether the file of names is imported."""

from __future__ import annotations

from collections.abc import Sequence

# The words a holiday's name may begin with; their file is imported when one of them is there.
HOLIDAY_STARTS = frozenset(
    (
        "4th admin administrative advent africa al all american amun annakut annunciation anzac april arabic arbor "
        "armed armistice army ascension ash ashura assumption august australia autumn autumnal baisakhi bakr bakra "
        "bakrid bali basant bastille battle beltane bhai bhau bhaubeej bhogi bhoot black bodhi boghi bon bonfire boss "
        "boxing branch brazil brazilian buddha bunker burns canada canadian candlemas cesar chanuka chanukah chariot "
        "chhat chhath chhoti child childermas children chinese chongyang choti christmas chuseok cinco civic civil "
        "clean cny columbus coming commonwealth constitution corpus covenant culture cyber d dad dala dasara dasehra "
        "dashain day dday deepavali deepawali dhanatrayodashi dhanteras dhanvantari dhulandi dhuleti dhulheti dhuli "
        "dia dipawali divali divine diwali dominion dongzhi double dragon duanwu durga dussehra early earth easter "
        "eid eidul election emancipation epiphany europe evacuation fall family fat father feast festival festivus "
        "fiesta finnish flag fourth freedom friendship galentine gandhi ganesh ganeshotsav german ghost giving global "
        "gokulashtami golden good govardhan grandparent great greater greek green groundhog groundhogs gudi gurpurab "
        "guru guy hallowe halloween hannukah hanukah hanukkah hanuman hari hijra hijri hinamatsuri hispanic hogmanay "
        "holi holika holocaust holy human hungry id imbolc immaculate inauguration independence india indian "
        "indigenous international islam islamic isra israel israeli jamat jamshedi janmashtami jewish jumat jumu "
        "jumuatul juneteenth kaanum kali kamehameha kamudu kanni kanu karva karwa king koningsdag krampus krishna "
        "krishnashtami kurban kwanzaa labor labour lady lag lakshmi lammas lantern late laylat laylatul lazarus leap "
        "lebaran lent lincoln lohri low lunar maattu maghi maha maharishi maharshi mahaveer mahavir makar makara "
        "malcolm mandela mardi marine martin martinmas mattu maundy mawlid may melbourne memorial mexican mexico "
        "michaelmas mid midsummer milad mlk mole mom moon mooncake mother mothering mountain mum muslim naraka "
        "national navaratri navratri navy nelson new night nikolaus nochebuena noel norwegian nowruz nurse nye obon "
        "oktoberfest old onam orange orangemen orthodox our paddy pakistan pakistani palm pancake parent pargat parsi "
        "passover pateti patrick patriot patriots pearl pentecost persian pesach phagwa phagwah philippine pi pioneer "
        "polish pongal president prophet public pure purim qing qingming qixi rabindra rabindranath rakhi rakhri "
        "raksha ram rama ramadaan ramadan ramadhan ramzan rangwali rath ratha rathayatra ravidas reformation "
        "remembrance republic respect resurrection roop rose rosenmontag rosh sacrifice saint saluno sankranti "
        "saraswati schicksalstag secretary sharad shavuot shavuoth sheer shemini shivaratri shivratri showa shrove "
        "silvester simcha simchat simhat singapore single singles sinterklaas small songkran sorry spring spy star "
        "statehood succos sukko sukkot summer super superbowl surya sweetest swiss talk tanabata tax teacher tet thai "
        "thaipusam thanksgiving thiru thiruvonam three tisha tomb towel trinity truth tu turkey twelfth ugadi ukraine "
        "ukrainian un united universal uttarayan v vaisakh vaisakhadi vaisakhi valentine valmiki vasakhi vasant vday "
        "vernal vesak veteran victoria victory vijaya vijayadashami vinayaka waitangi walpurgis walpurgisnacht "
        "washington wesak whit white whitsun winter woman women worker world x xmas yom yorkshire youth yuan yule "
        "zero"
    ).split()
)
# Of these, words that begin other things as often: the names are looked at only where one of the words below is said too.
COMMON = frozenset(
    (
        "all army autumn autumnal battle bon brazil civic coming culture d dad day divine early election fall family "
        "father fathers flag golden inauguration king lady late lincoln low marine mexican mexico mole mom moms "
        "mother mothers mountain mum national nurse old orange our parent parents pioneer polish respect single "
        "singles small sorry sport spring spy star summer talk teacher teachers truth twelfth ukraine v vernal white "
        "winter woman women world x"
    ).split()
)
HOLIDAY_WORDS = frozenset(
    (
        "birthday business cup day eve equinox festival guadalupe holiday mas monday night solstice sunday tuesday "
        "wednesday week"
    ).split()
)


def may_name_holiday(word: str, words: Sequence[str]) -> bool:
    """Whether a holiday's name may begin with ``word`` in a line of ``words``."""
    if word != "st" and word not in HOLIDAY_STARTS and word.rstrip("s") not in HOLIDAY_STARTS:
        return False
    return word not in COMMON or not HOLIDAY_WORDS.isdisjoint(words)
