"""English names of holidays and their rules (see holiday_rules).

A line is ``rule = names``; names are separated by ``|`` and in lower case, words in parentheses may be missing. Possessive
and plural endings are left out ("mother day" is Mother's Day), "saint" stands for "st" too.
"""

from __future__ import annotations

TABLE = """
12-25 = christmas (day)|xmas (day)|x mas (day)|noel|father christmas day
12-23 = festivus
12-24 = nochebuena|christmas eve|xmas eve
12-26 = boxing day|saint stephen day
1-1 = new year (day)|new years
12-31 = new year eve|nye|silvester|hogmanay
1-5 = twelfth night
1-6 = epiphany|three king (day)|epiphany day
1-7 = orthodox christmas (day)
1-14 = orthodox new year|old new year
1-20 = inauguration day
1-25 = burns night|burns supper
1-26 = australia day|india republic day|republic day
1-15 = army day
1 mon 3 = martin luther king (jr) day|mlk day|civil right day|martin luther king
1-27 = international holocaust remembrance day|holocaust memorial day
2-1 = saint brigid day|imbolc
2-2 = groundhog day|groundhogs day|candlemas
2-4 = world cancer day
2-6 = waitangi day
2-12 = lincoln birthday
2-13 = world radio day|galentine day
2-14 = valentine (day)|saint valentine (day)|vday|v day
2-21 = international mother language day
2-29 = leap day
2 mon 3 = president day|washington birthday|family day
= super_bowl = super bowl (sunday)|superbowl (sunday)
3-1 = saint david day|zero discrimination day
3-3 = world wildlife day|hinamatsuri
3-8 = international woman day|international women day
3-14 = pi day|white day
3-15 = world consumer right day
3-17 = evacuation day|saint patrick (day)|saint paddy (day)|saint patty (day)|paddy day|patrick day
3 mon 2 = commonwealth day
3-19 = saint joseph day
3-20 = international day of happiness|nowruz|persian new year
3-21 = world poetry day|world down syndrome day|international day of forest
3-22 = world water day
3-23 = world meteorological day
3-24 = world tuberculosis day|world tb day
3-25 = annunciation (day)|lady day|greek independence day
3-31 = cesar chavez day
3-27 = world theatre day|world theater day
= earth_hour = earth hour
4-1 = april fool (day)|all fool day
4-2 = world autism (awareness) day
4-7 = world health day
4-13 = songkran (festival)|thai new year
4-15 = tax day
4-16 = emancipation day
4-22 = earth day
4-23 = saint george day|world book (and copyright) day
4-25 = anzac day|world malaria day
4-26 = world intellectual property day
= kings_day = king day|koningsdag
4-29 = showa day
4-29 .. 5-6 = golden week
4-30 = walpurgis night|walpurgisnacht
4 fri -1 = arbor day
= admin_day = administrative professional day|secretary day|admin day
5-1 = beltane|may day|(international) worker day|international labor day|international labour day
5-3 = world press freedom day|constitution day of poland
5-4 = star war day|chinese youth day
5-5 = cinco de mayo|children day of japan
5-8 = world red cross (and red crescent) day
5-9 = victory day|europe day
5-20 = world bee day
5-19 = malcolm x day
5-17 = norwegian national day|norwegian constitution day
5-25 = africa day|towel day
5-26 = sorry day|national sorry day
5-31 = world no tobacco day
5 mon -1 = memorial day|spring bank holiday|late may bank holiday
5 mon 1 = early may bank holiday|may day bank holiday|may bank holiday
4 mon 3 = patriots day|patriot day of massachusetts
5-12 = (international) nurse day
5 sat 3 = armed force day
= victoria_day = victoria day
6-1 = global day of parent|(international) child day|(international) children day
6-5 = world environment day
6-6 = d day|dday
6-8 = world ocean day
6-11 = kamehameha day|king kamehameha day
6-12 = philippine independence day
6-17 = bunker hill day
6-21 = national indigenous people day
6-12 = world day against child labour|world day against child labor
6-14 = flag day|world blood donor day
6-19 = juneteenth (day)|juneteenth national independence day
6-20 = world refugee day
6-21 = international yoga day|international day of yoga|world music day|world yoga day
6-23 = public service day
6-23 = midsummer eve|saint john eve
6-24 = saint john day|saint jean baptiste day
6 sun 3 = father day|dad day
7-1 = canada day|dominion day
7-4 = independence day|fourth of july|4th of july|american independence day
7-12 = battle of the boyne|orangemen day
7 mon 3 = marine day
7-24 = pioneer day
7-11 = world population day
7-7 = tanabata
7-14 = bastille day
7-18 = (nelson) mandela day|nelson mandela day
7-30 = (international) friendship day
7 sun 4 = parent day
8-1 = swiss national day|lammas|yorkshire day
8 mon 1 = civic holiday
8 fri 3 = statehood day
8-11 = mountain day
8-13 .. 8-17 = obon|obon festival|bon festival
8-14 = pakistan independence day|pakistani independence day
8-24 = ukrainian independence day|ukraine independence day|independence day of ukraine
8-9 = singapore national day
8-12 = international youth day
8-15 = assumption (of mary)|assumption day|india independence day|indian independence day|independence day of india
8-19 = world humanitarian day
8-26 = woman equality day|women equality day|international dog day
9-8 = international literacy day
9-11 = patriot day
9-21 = international day of peace|world alzheimer day|international peace day
9-27 = world tourism day
9-28 = world rabies day
9-29 = world heart day|michaelmas
9-7 = brazilian independence day|brazil independence day
9-16 = mexican independence day|mexico independence day|independence day of mexico
9-19 = talk like a pirate day
9-30 = orange shirt day|national day for truth and reconciliation|truth and reconciliation day
9 mon 3 = respect for the aged day
= oktoberfest .. 10 sun 1 +1 = oktoberfest
9 mon 1 = labor day|labour day
9 sun 1 +7 = grandparent day|national grandparent day
10-1 = international coffee day|world vegetarian day|international day of older person|chinese national day
10-1 = national day of china
10-2 = gandhi jayanti|international day of non violence|gandhi birthday
10-3 = german unity day|day of german unity
10-4 = feast of saint francis (of assisi)|world animal day|saint francis day
10-5 = world teacher day
10-9 = world post day
10-10 = world mental health day
= boss_day = boss day|boss
10-11 = national coming out day|coming out day
10-12 = hispanic day|fiesta nacional
10-16 = world food day
10-23 = mole day
10-24 = united nation day|un day
10-31 = halloween|hallowe en|all hallow eve|reformation day
10 mon 2 = columbus day|indigenous people day
10 sat 3 = sweetest day
11-1 = all saint day|all hallow day|world vegan day
11-2 = all soul day|day of the dead|dia de los muertos|dia de muertos
11 tue 1 = melbourne cup (day)
11-3 = culture day
11-5 = guy fawke (night)|guy fawke day|bonfire night|guy fawke night
11-9 = schicksalstag
11-11 = polish independence day|single day|singles day|veteran day|armistice day|remembrance day|saint martin day|martinmas
11-13 = world kindness day
11-14 = world diabetes day
11-19 = world toilet day|international men day|international man day
11-20 = africa industrialization day|world children day|universal children day
11-21 = world television day|world hello day
11-30 = saint andrew day
11 thu 4 = thanksgiving (day)|turkey day|american thanksgiving
11 thu 4 +1 = black friday
11 thu 4 +2 = small business saturday
11 thu 4 +4 = cyber monday
11 thu 4 +5 = giving tuesday
11 thu 3 = world philosophy day
11 sun 2 = remembrance sunday
= election_day = election day
12-1 = world aid day
3-20 = spring equinox|vernal equinox
6-21 = summer solstice
9-22 = autumn equinox|autumnal equinox|fall equinox
12-21 = winter solstice|yule
12-4 = (indian) navy day
12-5 = world soil day|krampus night|sinterklaas|international volunteer day
12-6 = saint nicholas day|nikolaus
12-7 = pearl harbor day
12-6 = finnish independence day
12-12 = our lady of guadalupe|day of our lady of guadalupe
12-28 = holy innocent day|childermas
12-8 = (feast of the) immaculate conception|feast of immaculate conception|bodhi day
12-10 = human right day
12-13 = saint lucia day|saint lucy day
12-26 .. 1-2 = kwanzaa
= advent = advent sunday|advent
= repentance_day = day of prayer and repentance
E+0 = easter (sunday)|easter day|resurrection sunday
E-1 = holy saturday|easter saturday|black saturday|easter eve
E-2 = good friday|great friday|holy friday
E-3 = maundy thursday|holy thursday|covenant thursday|sheer thursday
E-52 = fat thursday
E-7 .. E = holy week
E-6 = holy monday
E-5 = holy tuesday
E-4 = holy wednesday|spy wednesday
E+2 = easter tuesday
E+7 = low sunday|divine mercy sunday
E-7 = palm sunday|branch sunday
E-46 = ash wednesday
E-47 = pancake (day)|shrove tuesday|mardi gra|fat tuesday|pancake tuesday
E-48 = shrove monday|rosenmontag|rose monday
E-46 .. E = lent
E+1 = easter monday|easter bank holiday
E+39 = ascension (day)|ascension thursday
E+49 = pentecost (sunday)|whit sunday|whitsun
E+50 = whit monday|pentecost monday
E+56 = trinity sunday
E+60 = corpus christi|feast of corpus christi
E-21 = mothering sunday
O+0 = orthodox easter (sunday)|greek easter
O+1 = orthodox easter monday
O-1 = orthodox holy saturday|orthodox great saturday|orthodox easter saturday
O-2 = orthodox good friday|orthodox great friday|orthodox holy friday
O-7 = orthodox palm sunday|orthodox branch sunday
O-8 = lazarus saturday
O-48 = clean monday|orthodox shrove monday|orthodox ash monday|green monday|pure monday|ash monday
O-48 .. O-8 = orthodox lent|great lent|orthodox great lent
O+49 = orthodox pentecost|orthodox whit sunday
lunar 1-1 = chinese (lunar) new year (day)|lunar new year (day)|spring festival|cny|lunar new year|tet
lunar 1-15 = lantern festival|yuan xiao festival
lunar 5-5 = dragon boat (festival)|duanwu (festival)|dragon boat day
lunar 8-15 = mid autumn (festival)|moon festival|mooncake festival|mid autumn day|chuseok
lunar 9-9 = double ninth (festival)|chongyang (festival)
lunar 7-7 = chinese valentine day|qixi (festival)|double seventh festival
lunar 7-15 = ghost festival|hungry ghost festival
solar 6 = qingming (festival)|tomb sweeping day|qing ming
solar 23 = dongzhi (festival)
jewish PASSOVER-1 .. jewish PASSOVER+8 = passover|pesach
jewish ROSH_HASHANAH-1 .. jewish ROSH_HASHANAH+2 = rosh hashanah|rosh hashana|rosh hashona|jewish new year
jewish ROSH_HASHANAH-1 .. jewish ROSH_HASHANAH+2 = rosh ha shanah
jewish YOM_KIPPUR-1 = yom kippur|day of atonement
jewish HANUKKAH-1 .. jewish HANUKKAH+7 = hanukkah|chanukah|hanukah|hannukah|hanukkah festival|chanuka
jewish HANUKKAH-1 .. jewish HANUKKAH+7 = festival of light
jewish SUKKOT-1 .. jewish SUKKOT+8 = sukkot|sukko|feast of the tabernacle|feast of tabernacle|feast of booth
jewish SUKKOT-1 .. jewish SUKKOT+8 = feast of the ingathering|succos
jewish SUKKOT+6 = shemini atzeret
jewish SUKKOT+7 = simchat torah|simcha torah|simhat torah
jewish PURIM-1 = purim|feast of lot
jewish SHAVUOT-1 .. jewish SHAVUOT+2 = shavuot|feast of week|shavuoth
jewish LAG_BAOMER-1 = lag baomer|lag b omer|lag laomer|lag ba omer
jewish INDEPENDENCE_DAY = yom ha atzmaut|yom haatzmaut|israel independence day|israeli independence day
jewish INDEPENDENCE_DAY = israel national holiday
jewish TISHA_BAV-1 = tisha b av|tisha bav|tisha b ab
= tu_bishvat = tu bishvat|tu b shvat|jewish arbor day|new year for tree|tu b shevat
= yom_hashoah = yom hashoah|yom ha shoah|holocaust (remembrance) day
islam EID_AL_FITR = eid al fitr|eid ul fitr|eid|eid el fitr|hari raya puasa|id al fitr|id ul fitr|eidul fitr|lebaran
islam EID_AL_FITR = hari raya (aidilfitri)
islam EID_AL_ADHA = eid al adha|eid ul adha|id ul adha|bakr id|bakrid|eid el adha|feast of the sacrifice|eid al azha
islam EID_AL_ADHA = bakra eid|hari raya haji|festival of sacrifice|sacrifice feast|kurban bayrami|feast of sacrifice
islam EID_AL_ADHA = id al adha|greater eid
islam RAMADAN_BEGINNING .. islam EID_AL_FITR = ramadan|ramadhan|ramzan|ramadaan
islam LAYLAT_AL_QADR = laylat al qadr|night of power|night of measure|night of decree|night of destiny
islam LAYLAT_AL_QADR = laylat al kadr|laylatul qadr|night of value
islam HIJRI_NEW_YEAR = islamic new year|hijri new year|muslim new year|arabic new year|amun jadid|amun jadi
islam HIJRI_NEW_YEAR = hijra new year|islam new year
islam ASHURA = (day of) ashura|ashura day|yom ashura
islam JUMUATUL_WIDA = jumu atul wida|jumuatul wida|jumuatul widaa|jamat ul vida|jamat ul wida|jumat ul vida
islam JUMUATUL_WIDA = jumu ah tul wida
islam ISRA_AND_MIRAJ = isra and mi raj|isra and miraj|night journey|ascension to heaven|isra mi raj
islam ISRA_AND_MIRAJ = al isra wal mi raj|isra miraj|prophet ascension|ascension of the prophet
islam MAWLID = mawlid (al nabi)|mawlid an nabi|prophet birthday|milad un nabi|eid milad un nabi|mawlid al nabawi
islam MAWLID = eid e milad
hindu DIWALI_INDIA = diwali|deepavali|deepawali|lakshmi puja|divali|dipawali
hindu DIWALI_INDIA-2 = dhanteras|dhanatrayodashi|dhanvantari trayodashi
hindu DIWALI_INDIA-1 = naraka chaturdashi|choti diwali|chhoti diwali|kali chaudas|kali chaudash|roop chaudas
hindu DIWALI_INDIA-1 = bhoot chaturdashi
hindu DIWALI_INDIA+1 = govardhan puja|annakut|bali pratipada
hindu DIWALI_INDIA+2 = bhai dooj|bhai duj|bhau beej|bhaubeej|bhai tika
hindu CHHATH_PUJA = chhath (puja)|dala puja|surya shashthi|dala chhath|chhath parv|chhat puja
hindu DUSSEHRA-1 = vijayadashami|dussehra|dasara|vijaya dashami|dasehra|dashain
= navaratri .. hindu DUSSEHRA = navaratri|navratri|durga puja|sharad navratri|durga pooja
hindu HOLI = holi|dhulandi|phagwah|dhulheti|festival of colour|festival of color|rangwali holi|dhuleti|phagwa
hindu HOLI = dhuli vandana
hindu HOLI-1 = holika dahan|kamudu pyre|chhoti holi|holika
hindu RAKSHA_BANDHAN = raksha bandhan|rakhi|rakhri|saluno
hindu MAHA_SHIVARATRI = maha shivaratri|maha shivratri|shivratri|shivaratri
hindu RAM_NAVAMI = ram navami|rama navami
hindu JANMASHTAMI = janmashtami|krishna janmashtami|krishnashtami|gokulashtami
hindu GANESH_CHATURTHI = ganesh chaturthi|vinayaka chaturthi|ganeshotsav
hindu RATH_YATRA = rath yatra|ratha yatra|ratha jatra|chariot festival|rathayatra
hindu MAHAVIR_JAYANTI = mahavir jayanti|mahaveer jayanti|mahavir janma kalyanak|mahaveer janma kalyanak
hindu MAHAVIR_JAYANTI = mahaveer jayanthi
hindu BASANT_PANCHAMI = vasant panchami|basant panchami|saraswati puja|saraswati pooja
hindu MAHARSHI_VALMIKI_JAYANTI = valmiki jayanti|maharishi valmiki jayanti|pargat diwa|maharshi valmiki jayanti
hindu MAHARSHI_VALMIKI_JAYANTI = pargat diwas
hindu GURU_GOBIND_SINGH_JAYANTI = guru gobind singh (birthday)|guru gobind singh jayanti|guru govind singh jayanti
hindu GURU_GOBIND_SINGH_JAYANTI = guru govind singh birthday
hindu GURU_RAVIDAS_JAYANTI = guru ravida jayanti|guru ravida birthday|guru ravidass jayanti|guru ravidass birthday
hindu GURU_RAVIDAS_JAYANTI = ravidas jayanti
hindu GURU_NANAK_JAYANTI = guru nanak jayanti|guru nanak birthday|gurpurab|guru nanak gurpurab
hindu BUDDHA_PURNIMA-1 = buddha day|buddha purnima|buddha birthday|vesak|vesak day|wesak|buddha jayanti
hindu PONGAL = pongal|thai pongal
hindu PONGAL-1 = bhogi|bhogi pongal|boghi pandigai|bhogi pandigai
hindu PONGAL+1 = mattu pongal|maattu pongal
hindu PONGAL+2 = kaanum pongal|kanni pongal|kanu pongal
hindu MAKAR_SANKRANTI = makar sankranti|makara sankranti|maghi|makar sankrant|uttarayan|sankranti
hindu MAKAR_SANKRANTI-1 = lohri
hindu VAISAKHI = vaisakhi|baisakhi|vasakhi|vaisakhadi|vaisakh
hindu ONAM-1 = onam|thiruvonam|thiru onam
hindu THAIPUSAM = thaipusam|thai poosam
hindu GUDI_PADWA = gudi padwa|ugadi
hindu HANUMAN_JAYANTI = hanuman jayanti
hindu KARWA_CHAUTH = karwa chauth|karva chauth
5-7 = rabindra jayanti of bengal
= tagore = rabindra jayanti|rabindranath jayanti
= parsi_new_year = parsi new year|jamshedi navroz|pateti|parsi navroz|jamshedi navroz
= saraswati_jayanti = saraswati jayanti
"""

# Holidays whose day differs by country; "" stands for everywhere else.
BY_COUNTRY: dict[str, dict[str, str]] = {
    "mother day|mom day|mum day": {"GB": "E-21", "IE": "E-21", "FR": "5 sun -1", "SE": "5 sun -1", "": "5 sun 2"},
    "father day|dad day": {"DE": "E+39", "AU": "9 sun 1", "NZ": "9 sun 1", "ES": "3-19", "IT": "3-19", "": "6 sun 3"},
    "thanksgiving (day)": {"CA": "10 mon 2", "": "11 thu 4"},
    "canadian thanksgiving": {"": "10 mon 2"},
    "labor day|labour day": {"US": "9 mon 1", "CA": "9 mon 1", "NZ": "10 mon 4", "": "5-1"},
    "independence day": {
        "IN": "8-15",
        "MX": "9-16",
        "BR": "9-7",
        "PL": "11-11",
        "FI": "12-6",
        "PK": "8-14",
        "PH": "6-12",
        "": "7-4",
    },
    "national day": {
        "CN": "10-1",
        "SG": "8-9",
        "CH": "8-1",
        "TW": "10-10",
        "FR": "7-14",
        "DE": "10-3",
        "SE": "6-6",
        "NO": "5-17",
        "": "10-1",
    },
    "republic day": {"IT": "6-2", "TR": "10-29", "": "1-26"},
    "children day|child day": {"CN": "6-1", "JP": "5-5", "KR": "5-5", "IN": "11-14", "DE": "9-20", "": "6-1"},
    "teacher day": {"CN": "9-10", "TW": "9-28", "IN": "9-5", "KR": "5-15", "": "10-5"},
    "remembrance day": {"": "11-11"},
    "freedom day": {"ZA": "4-27", "PT": "4-25", "": "6-19"},
    "youth day": {"ZA": "6-16", "": "5-4"},
    "heritage day": {"ZA": "9-24"},
    "woman day|women day": {"ZA": "8-9", "": "3-8"},
    "king birthday|queen birthday": {"GB": "= kings_birthday", "AU": "6 mon 2", "NZ": "6 mon 1"},
    "august bank holiday|summer bank holiday": {"IE": "8 mon 1", "": "8 mon -1"},
    "june bank holiday": {"IE": "6 mon 1"},
    "october bank holiday": {"IE": "10 mon -1"},
    "coming of age day": {"JP": "1 mon 2"},
    "sport day": {"JP": "10 mon 2"},
    "midsummer (day)": {"SE": "= midsummer", "FI": "= midsummer", "": "6-24"},
    "constitution day": {
        "US": "9-17",
        "ES": "12-6",
        "MX": "2 mon 1",
        "JP": "5-3",
        "NO": "5-17",
        "PL": "5-3",
        "": "9-17",
    },
}
