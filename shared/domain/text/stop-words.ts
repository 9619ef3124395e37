/** Words that every text of a language has: they tell the language, and are not searched for. */
import { fold } from './fold.ts';
import { pattern, wordLists } from './languages/words.ts';

const lists = wordLists('textStopWords');

const spaced = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'ru'] as const;
/** Languages that are told from each other in a sentence: by such words, those at the end by their letters. */
export const toldLanguages = [...spaced, 'zh', 'ja', 'ko'] as const;
/** What a text is written in: a code of ISO 639-1, of any language. */
export type WrittenLanguage = string;

// Folded. Small on purpose: larger lists cost recall, because 'use', 'work' or 'method' are sometimes what is asked about.
const LISTS: Readonly<Partial<Record<WrittenLanguage, ReadonlySet<string>>>> & { readonly en: ReadonlySet<string> } = {
  en: words(`
    a an the of in on for to and or is are was were be been being am do does did done what which who whom whose how when
    where why with by from at as into than then that this these those there here it its they them their we us our i me
    my you your he she his her can could will would shall should may might must has have had not no if but so such also
    any please tell show explain describe give according`),
  de: words(`der die das den dem des ein eine einer eines einem einen und oder ist sind war waren wird werden wurde
    wurden was welche welcher welches welchen wer wie wann wo warum wieso mit von vom zu zum zur im in am an auf aus bei
    fur nach uber als auch es sie er wir ich man nicht kein keine hat haben hatte kann konnen soll sich dass viele`),
  fr: words(`le la les un une des du de et ou est sont etait etaient sera que quel quelle quels quelles qui quoi comment
    quand ou pourquoi combien avec par pour dans sur au aux en ce cet cette ces il elle ils elles nous vous on ne pas
    plus son sa ses leur leurs a ont l d qu n s c j`),
  es: words(`el la los las un una unos unas y o u es son era eran fue fueron que cual cuales quien quienes como cuando
    donde por porque cuanto cuantos cuanta cuantas con para de del al en se su sus lo le les no ha han este esta estos
    estas`),
  it: words(`il lo la i gli le un uno una e o di del della dei delle dello a al alla ai alle da dal in nel nella con su
    per tra fra che chi quale quali come quando dove perche quanto quanti quante e sono era erano fu non si ha hanno
    questo questa questi queste`),
  pt: words(`o a os as um uma uns umas e ou de do da dos das em no na nos nas por pelo pela com para que qual quais quem
    como quando onde porque quanto quantos quantas foi foram era eram sao ser se seu sua seus suas nao ha este esta isto`),
  nl: words(`de het een en of is zijn was waren wordt worden werd werden wat welke wie hoe wanneer waar waarom met van
    voor door naar op in aan bij uit te als dat die dit deze er niet geen heeft hebben had kan kunnen zich hoeveel`),
  ru: words(`и в во на с со по к у о об из за от до для не ни что какой какая какое какие кто как когда где почему
    сколько это эти этот эта он она они мы вы был была было были быть есть ли а но или же бы`),
};

// Letters that tell a language among these.
const MARKS: Partial<Readonly<Record<WrittenLanguage, RegExp>>> = {
  de: /[äöüß]/iu,
  fr: /[èêœ]/iu,
  es: /[ñ¿¡]/iu,
  pt: /[ãõ]/iu,
};

// Question and function words inside runs of Chinese, Japanese and Korean; longer ones first.
const FRAGMENTS = pattern('u')`${lists.fragments}`;

const english: readonly WrittenLanguage[] = ['en'];

// Of a sentence's words a third to a half are such words; names and loanwords of a language that has no list here are fewer.
const UNTOLD_SHARE = 0.3;

/**
 * The language of a sentence or a question, told by its stop words, each shared among the languages that have it. A whole text says
 * more: see `languageOfText`.
 *
 * @param expected  the first of them where nothing tells it from others; if it has no stop words here, another is told by many words alone
 */
export function languageOf(text: string, expected = english): WrittenLanguage {
  const [usual = 'en'] = expected;
  const byLetters = languageOfLetters(text);
  if (byLetters) return byLetters;
  const said = fold(text).match(/\p{L}+/gu) ?? [];
  const scores = new Map<WrittenLanguage, number>(
    toldLanguages.map((language) => [language, MARKS[language]?.test(text) ? 1 : 0]),
  );
  for (const word of said) {
    const languages = CYRILLIC.test(word) ? RUSSIAN : (speakers.get(word) ?? []);
    for (const language of languages) scores.set(language, (scores.get(language) ?? 0) + 1 / languages.length);
  }
  const scoreOf = (language: WrittenLanguage): number => scores.get(language) ?? UNTOLD_SHARE * said.length;
  const ranked = [...expected, ...toldLanguages];
  return ranked.reduce((best, one) => (scoreOf(one) > scoreOf(best) + EVEN ? one : best), usual);
}

// A fifth: Latin names and numbers stand among such letters, and words of the language in texts about it.
const LETTERS_SHARE = 0.2;

function languageOfLetters(text: string): WrittenLanguage | undefined {
  const count = (letters: RegExp): number => text.match(letters)?.length ?? 0;
  const [han, kana, hangul] = [count(/\p{sc=Han}/gu), count(/[\p{sc=Hira}\p{sc=Kana}]/gu), count(/\p{sc=Hang}/gu)];
  if (han + kana + hangul <= LETTERS_SHARE * count(/\p{L}/gu)) return undefined;
  if (hangul > han + kana) return 'ko';
  return kana > LETTERS_SHARE * han ? 'ja' : 'zh';
}

const CYRILLIC = /^\p{Script=Cyrillic}+$/u;
const RUSSIAN: readonly WrittenLanguage[] = ['ru'];
const EVEN = 1e-9;

export interface StopWords {
  readonly words: ReadonlySet<string>;
  readonly fragments: RegExp;
}

/**
 * Stop words for a question: English ones always, and those of the one other language that the question speaks, so that
 * 'die' stays a word in an English question.
 */
export function stopWordsFor(question: string): StopWords {
  const language = languageOf(question);
  return { words: language === 'en' ? LISTS.en : union(language), fragments: FRAGMENTS };
}

/** Those of one language alone; none where it is written without spaces. */
export function stopWordsOf(language: WrittenLanguage): ReadonlySet<string> {
  return LISTS[language] ?? NONE;
}

const NONE: ReadonlySet<string> = new Set();
const unions = new Map<WrittenLanguage, ReadonlySet<string>>();

function union(language: WrittenLanguage): ReadonlySet<string> {
  const made = unions.get(language) ?? LISTS.en.union(LISTS[language] ?? new Set());
  unions.set(language, made);
  return made;
}

function words(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/));
}

/** Which languages have a word. Single letters are left out: a name's initial tells nothing. */
const speakers = new Map<string, readonly WrittenLanguage[]>();
for (const language of toldLanguages) {
  for (const word of LISTS[language] ?? [])
    if (word.length > 1) speakers.set(word, [...(speakers.get(word) ?? []), language]);
}
