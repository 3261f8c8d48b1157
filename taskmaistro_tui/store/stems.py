"""The stem of an English word: what "adopted", "adopting" and "adoption" have in common, and what "went" has with "go".

Suffixes are taken off as in M. F. Porter, "An algorithm for suffix stripping" (1980); forms that no suffix explains are
looked up first.
"""

from __future__ import annotations

import re

_IRREGULAR = """
be am is are was were been being
have has had having
do does did done
go went gone goes
get got gotten
make made
take took taken
give gave given
see saw seen
come came
know knew known
think thought
find found
tell told
become became
leave left
feel felt
bring brought
begin began begun
keep kept
hold held
write wrote written
stand stood
hear heard
mean meant
meet met
run ran
pay paid
sit sat
speak spoke spoken
lead led
grow grew grown
lose lost
fall fell fallen
send sent
build built
understand understood
draw drew drawn
break broke broken
spend spent
rise rose risen
drive drove driven
buy bought
wear wore worn
choose chose chosen
eat ate eaten
teach taught
catch caught
fight fought
sing sang sung
swim swam swum
ride rode ridden
fly flew flown
sleep slept
win won
sell sold
throw threw thrown
wake woke woken
forget forgot forgotten
drink drank drunk
steal stole stolen
hide hid hidden
bite bit bitten
shake shook shaken
freeze froze frozen
tear tore torn
dig dug
hang hung
shoot shot
lend lent
feed fed
light lit
say said
learn learnt
dream dreamt
burn burnt
spell spelt
swear swore sworn
blow blew blown
seek sought
sew sewn
sow sown
weave wove woven
kneel knelt
lay laid
deal dealt
bend bent
child children kid kids kiddo kiddos
man men
woman women
person people
foot feet
tooth teeth
mouse mice
goose geese
wife wives
life lives
knife knives
leaf leaves
shelf shelves
wolf wolves
half halves
loaf loaves
scarf scarves
photo photos photograph photographs picture pictures pic pics
mother mom mum mama mommy mummy
father dad daddy papa
grandma grandmother granny nana
grandpa grandfather granddad
bike bicycle bikes bicycles
phone telephone phones
fridge refrigerator
flat apartment
tv television telly
gym gymnasium
exam examination exams
lab laboratory
vet veterinarian
uni university
colour color colours colors coloured colored
favourite favorite favourites favorites
theatre theater theatres
centre center centres centers
neighbour neighbor
neighbours neighbors
travelling traveling
travelled traveled
grey gray
movie movies film films
holiday holidays vacation vacations
autumn fall
doctor doctors dr doc
die died dies
tie ties tied
lie lies lied
standup stand-up
email e-mail emails
"""
_LOOKED_UP: dict[str, str] = {
    form: words.split()[0] for words in _IRREGULAR.strip().splitlines() for form in words.split()[1:]
}
del _LOOKED_UP["fall"]  # to fall is more often meant than the season

_M = re.compile(r"^[^aeiou]?[^aeiouy]*[aeiouy][aeiou]*[^aeiouy]")  # measure above 0
_M2 = re.compile(r"^[^aeiou]?[^aeiouy]*(?:[aeiouy][aeiou]*[^aeiouy]+){2}")  # measure above 1
_M1 = re.compile(r"^(?:[^aeiou][^aeiouy]*)?[aeiouy][aeiou]*[^aeiouy]+(?:[aeiouy][aeiou]*)?$")  # measure 1
_HAS_VOWEL = re.compile(r"^(?:[^aeiou][^aeiouy]*)?[aeiouy]")
_DOUBLE = re.compile(r"([^aeioulsz])\1$")
_SHORT = re.compile(r"^[^aeiou][^aeiouy]*[aeiouy][^aeiouwxy]$")

_STEP_2 = (
    ("ational", "ate"), ("tional", "tion"), ("enci", "ence"), ("anci", "ance"), ("izer", "ize"), ("bli", "ble"),
    ("alli", "al"), ("entli", "ent"), ("eli", "e"), ("ousli", "ous"), ("ization", "ize"), ("ation", "ate"),
    ("ator", "ate"), ("alism", "al"), ("iveness", "ive"), ("fulness", "ful"), ("ousness", "ous"), ("aliti", "al"),
    ("iviti", "ive"), ("biliti", "ble"), ("logi", "log"),
)  # fmt: skip
_STEP_3 = (
    ("icate", "ic"), ("ative", ""), ("alize", "al"), ("iciti", "ic"), ("ical", "ic"), ("ful", ""), ("ness", ""),
)  # fmt: skip
_STEP_4 = (
    "ement", "ance", "ence", "able", "ible", "ment", "ant", "ent", "ism", "ate", "iti", "ous", "ive", "ize", "al", "er",
    "ic", "ou",
)  # fmt: skip

_CACHE: dict[str, str] = {}
_CACHE_SIZE = 50_000


def stem(word: str) -> str:
    """The stem of a lower-case word; anything that is not English letters is returned as it is."""
    known = _CACHE.get(word)
    if known is None:
        if len(_CACHE) >= _CACHE_SIZE:
            _CACHE.clear()
        known = _CACHE[word] = _stem(_LOOKED_UP.get(word, word))
    return known


def _stem(word: str) -> str:
    if len(word) <= 2 or not (word.isascii() and word.isalpha()):
        return word
    if word[0] == "y":
        return "y" + _stem_rest("Y" + word[1:])[1:]
    return _stem_rest(word)


def _stem_rest(word: str) -> str:
    word = _plural(word)
    word = _past(word)
    if word.endswith("y") and len(word) > 2 and _HAS_VOWEL.search(word[:-1]):
        word = word[:-1] + "i"
    word = _replace(word, _STEP_2)
    word = _replace(word, _STEP_3)
    word = _strip(word)
    if word.endswith("e"):
        rest = word[:-1]
        if _M2.search(rest) or (_M1.search(rest) and not _SHORT.search(rest)):
            word = rest
    if word.endswith("ll") and _M2.search(word):
        word = word[:-1]
    return word


def _plural(word: str) -> str:
    if word.endswith(("sses", "ies")):
        return word[:-2]
    if word.endswith("s") and not word.endswith("ss"):
        return word[:-1]
    return word


def _past(word: str) -> str:
    if word.endswith("eed"):
        return word[:-1] if _M.search(word[:-3]) else word
    for suffix in ("ed", "ing"):
        if word.endswith(suffix):
            rest = word[: -len(suffix)]
            if not _HAS_VOWEL.search(rest):
                return word
            if rest.endswith(("at", "bl", "iz")) or _SHORT.search(rest):
                return rest + "e"
            return rest[:-1] if _DOUBLE.search(rest) else rest
    return word


def _replace(word: str, table: tuple[tuple[str, str], ...]) -> str:
    for suffix, replacement in table:
        if word.endswith(suffix):
            rest = word[: -len(suffix)]
            return rest + replacement if _M.search(rest) else word
    return word


def _strip(word: str) -> str:
    if word.endswith(("sion", "tion")):
        return word[:-3] if _M2.search(word[:-3]) else word
    for suffix in _STEP_4:
        if word.endswith(suffix):
            rest = word[: -len(suffix)]
            return rest if _M2.search(rest) else word
    return word
