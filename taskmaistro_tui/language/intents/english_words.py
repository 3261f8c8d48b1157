"""English words by what they tell: verbs of tasks, verbs for the assistant, names of the list, subjects it does not serve."""

from __future__ import annotations

TASK_VERBS = frozenset(
    """
    accept achieve activate address adjust advertise analyse analyze announce answer apply appoint approve
    arrange assemble assign attach attend audit  bake bathe balance be become bike bill bleach block book
    borrow bring brush budget build buy call cancel cash change charge chase check clean clear climb close
    collect comb come compare compile complete compose configure confirm connect consult contact cook copy cover
    create cut cycle dance deal debug decide declutter decorate defrost deliver demo deploy deposit descale
    design develop dig discuss disinfect dispose do document donate download draft drain  drill drink drive
    drop dry dust eat edit email e-mail empty end enroll enrol ensure enter evaluate examine exchange exercise
    explore export extend fax feed fetch figure file fill finalise finalize find finish fit fix fold follow
    format frame freeze fund gather get give glue go grab grade grease greet grill grind groom grow hand hang
    harvest have help hem hide hire hit hold host hug hunt hydrate ice implement improve inflate inform inquire
    insert inspect install insulate interview investigate invest invite invoice iron jog join jump keep kick
    kiss label land laminate launch launder lay lead learn leave lend lift limit load lock log look lower lube
    mail maintain make manage map mark marinate mark mash measure meditate meet memorise memorize mend merge
    message migrate mix monitor mop move mow negotiate note notify obtain oil open order organise organize
    outline overhaul pack paint park patch pay peel perform phone photograph pick pitch plan plant plug polish
    post practice practise prepare present preheat press print process proofread prune publish pull pump
    purchase push put quit rake reach read rebook rebuild recharge reconcile record recycle redecorate redeem
    redo refactor refill refinance refresh refund register rehearse relax remodel renew renovate rent reorder
    reorganise reorganize repaint repair repay replace reply report repot request research reserve reset resolve
    respond rest restart restock restore return review revise rewrite ride rinse roast rotate run salt sand save
    scan schedule scrape screen scrub seal seed sell send separate service set sew shampoo sharpen shave shine
    ship shop shovel shower shred sign sketch ski sleep smoke soak solve sort speak spend split spray squat
    stain stamp start stay steam steer stitch stock stop store straighten stream stretch study submit subscribe
    sue supply support swap sweep swim switch sync tailor take talk teach tell test text thank thaw throw tidy
    tie tighten toss tour train transfer translate trash travel treat trim troubleshoot tune turn tutor type
    unblock unclog unload unpack unplug unsubscribe update upgrade upload vacuum validate varnish verify vet
    visit volunteer vote wait wake walk warm wash watch water wax wear weed weigh wipe wire wish withdraw work
    workout wrap write xerox zip
    """.split()
)
"""Verbs that may begin the title of a task."""

WEAK_VERBS = frozenset(
    """
    be become tell read find give go look put have make help open play set start stop turn  use work wait
    watch  lower keep talk speak say show translate wake run  stream  check explore  do
    get launch change answer be  note restart reset compare hold sleep like love try let come wish end 
     figure inform notify
    """.split()
)
"""Task verbs that people also use to ask something of an assistant; alone they make no task unless a time or a sign does."""

NOUN_VERBS = frozenset(
    """
    water milk iron dust paint stamp plant ship drink bike bill block book box brush cash charge climb cover cut
    dance deal drill end exercise fax file fit frame fund glue grease grill hand help hide ice jump label land
    lead lift log look map mail mark match measure mix oil order pack park patch pay pitch plan plug polish post
    press print process pump rake record report request rest return ride run salt sand scan screen seal seed
    service set shampoo sign ski sleep smoke sort spray stain start stock stop store study supply support sweep
    swim switch tailor talk taste test text tie tip tour train transfer trash travel treat trim tune type update
    upgrade use visit vote wait walk wash watch wax weed wire wish work wrap answer back balance borrow change
    check clear close cook copy design document draft dress drive drop feed fold format fix date change contact
    email call meet hug kiss hunt shower show steam shop mop comb vet dry clean open empty present prune
    """.split()
)
"""Verbs that are as often nouns or adjectives; after "and" they begin a new task only before an object."""

COMMAND_VERBS = frozenset(
    """
    add remind delete remove cancel erase mark rename move postpone reschedule push finish complete snooze defer
    delay archive undo tag show list put cross tick check prioritise prioritize reopen restore shift bump change
    make drop scratch clear include append create set
    """.split()
)

OFF_TOPIC = frozenset(
    """
    weather forecast temperature humidity raining rain snow snowing sunny cloudy windy storm thunderstorm humid
    umbrella fahrenheit celsius degrees sunrise sunset joke jokes funny laugh riddle pun puns humor humour song
    songs music playlist playlists album albums artist band radio spotify pandora podcast podcasts audiobook
    jazz remix lyrics tune tunes singer soundtrack fm station shuffle volume news headline headlines stories
    movie movies film films showtimes imdb theater theaters theatre theatres cinema actor actress netflix recipe
    recipes ingredients cook boil bake cooking calories calorie carbs protein nutrition exchange currency
    dollars euros pesos yen rupees pounds won lira peso dollar euro translate translation spanish french german
    italian portuguese mandarin finnish swahili vietnamese japanese meaning definition define synonym spell mean
    means fact facts trivia stock stocks share shares market price prices president capital population country
    countries planet concert concerts festival festivals nightlife
    """.split()
)
"""Words of subjects the assistant does not serve (weather, music, news, jokes, recipes, facts)."""

LIST_NOUNS = frozenset(
    """
    list lists todo todos to-do to-dos task tasks reminder reminders calendar calander calendars agenda schedule
    appointment appointments meeting meetings event events errand errands chore chores deadline deadlines
    """.split()
)

EVENT_NOUNS = frozenset(
    """
    appointment appt meeting meetup call dentist doctor doctors doctor's interview standup stand-up lunch dinner
    breakfast brunch party birthday anniversary wedding funeral exam test quiz class lesson lessons lecture
    course workshop seminar webinar conference gym workout yoga pilates training practice rehearsal recital game
    match race flight train bus trip holiday vacation visit haircut checkup check-up vet surgery therapy physio
    session review demo presentation deadline rent bill bills taxes tax payment invoice report essay assignment
    homework project paper thesis laundry groceries grocery shopping dishes cleaning garbage trash recycling
    bins car oil passport visa license licence insurance subscription renewal registration date ceremony reunion
    barbecue bbq picnic playdate coffee drinks pickup drop-off delivery move inspection maintenance service swim
    swimming run hike jog tennis golf book club church mass meds medication medicine
    pills vitamins vaccination vaccine shot dues loan mortgage credit statement budget newsletter slides deck
    release deployment sprint retro planning 1:1 one-on-one sync catch-up catchup babysitter daycare school
    recess pta kids dog cat plants
    """.split()
)
"""Nouns that make a task together with a time ("dentist tomorrow at 3")."""

DETERMINERS = frozenset(
    """
    the a an my your his her its our their this that these those some all any every each another more both two
    three four five six ten out up off down back in on over with about to at for from me him them us it new old
    """.split()
)

STOP_WORDS = frozenset(
    """
    s t re ll ve m d a an the my our your his her its their this that these those some any of for to on in at by with from off
    out up down about and or is are was were be been being it i me we us you please thing things task tasks item
    items todo todos to-do to-dos reminder reminders one ones entry entries card cards list lists stuff event
    events called named titled thingy just already now also all every each both everything do does did have has
    had get got my' appointment's calendar schedule agenda shopping's as into onto there set
    """.split()
)
"""Words of a description that say nothing about which task is meant."""

PAST_VERBS: dict[str, str] = {
    "called": "call", "paid": "pay", "bought": "buy", "booked": "book", "sent": "send", "mailed": "mail", "emailed": "email",
    "submitted": "submit", "cleaned": "clean", "washed": "wash", "fixed": "fix", "picked": "pick", "dropped": "drop",
    "returned": "return", "renewed": "renew", "ordered": "order", "scheduled": "schedule", "wrote": "write",
    "filed": "file", "signed": "sign", "vacuumed": "vacuum", "watered": "water", "fed": "feed", "walked": "walk",
    "mowed": "mow", "packed": "pack", "printed": "print", "registered": "register", "repaired": "repair", "replaced": "replace",
    "replied": "reply", "texted": "text", "phoned": "phone", "cancelled": "cancel", "canceled": "cancel", "uploaded": "upload",
    "installed": "install", "updated": "update", "reviewed": "review", "folded": "fold", "ironed": "iron", "painted": "paint",
    "mopped": "mop", "swept": "sweep", "shipped": "ship", "deposited": "deposit", "delivered": "deliver", "reserved": "reserve",
    "took": "take", "made": "make", "got": "get", "did": "do", "read": "read", "posted": "post", "responded": "respond",
    "contacted": "contact", "prepared": "prepare", "handed": "hand", "turned": "turn", "collected": "collect",
}  # fmt: skip
"""Past tense of verbs with which people report that a task is done."""

RELATIONS = (
    "wife husband partner girlfriend boyfriend fiance fiancee fiancé fiancée spouse mother mom mum "
    "mommy mummy father dad daddy "
    "parents brother sister sibling siblings brothers sisters son daughter sons daughters kid kids "
    "child children baby toddler twins "
    "grandmother grandma grandfather grandpa grandparents granny aunt uncle cousin cousins niece "
    "nephew stepson stepdaughter stepmother "
    "stepfather mother-in-law father-in-law sister-in-law brother-in-law in-laws friend friends "
    "roommate roommates flatmate "
    "neighbor neighbour neighbors boss manager colleague colleagues coworker coworkers assistant "
    "mentor teacher doctor dentist therapist "
    "lawyer accountant landlord nanny babysitter vet coach trainer dog dogs cat cats puppy kitten "
    "hamster parrot rabbit horse goldfish pet pets bird"
)
"""People and animals in a life, for the profile."""
