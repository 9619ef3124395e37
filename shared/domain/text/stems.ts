import { stemmer as arabic } from '@orama/stemmers/arabic';
import { stemmer as armenian } from '@orama/stemmers/armenian';
import { stemmer as danish } from '@orama/stemmers/danish';
import { stemmer as dutch } from '@orama/stemmers/dutch';
import { stemmer as finnish } from '@orama/stemmers/finnish';
import { stemmer as french } from '@orama/stemmers/french';
import { stemmer as german } from '@orama/stemmers/german';
import { stemmer as greek } from '@orama/stemmers/greek';
import { stemmer as hungarian } from '@orama/stemmers/hungarian';
import { stemmer as hindi } from '@orama/stemmers/indian';
import { stemmer as indonesian } from '@orama/stemmers/indonesian';
import { stemmer as irish } from '@orama/stemmers/irish';
import { stemmer as italian } from '@orama/stemmers/italian';
import { stemmer as lithuanian } from '@orama/stemmers/lithuanian';
import { stemmer as nepali } from '@orama/stemmers/nepali';
import { stemmer as norwegian } from '@orama/stemmers/norwegian';
import { stemmer as portuguese } from '@orama/stemmers/portuguese';
import { stemmer as romanian } from '@orama/stemmers/romanian';
import { stemmer as russian } from '@orama/stemmers/russian';
import { stemmer as serbian } from '@orama/stemmers/serbian';
import { stemmer as spanish } from '@orama/stemmers/spanish';
import { stemmer as swedish } from '@orama/stemmers/swedish';
import { stemmer as tamil } from '@orama/stemmers/tamil';
import { stemmer as turkish } from '@orama/stemmers/turkish';
import { stemmer as ukrainian } from '@orama/stemmers/ukrainian';
import { stemmer as porter } from 'stemmer';
import { cardinals } from './languages/english.ts';
import { joinedWords } from './fold.ts';
import { normalizeText, wordsOf } from './searchable.ts';
import type { WrittenLanguage } from './stop-words.ts';
import { pattern, wordLists } from './languages/words.ts';

const lists = wordLists('textStems');

const BRITISH_OUR = pattern('u')`(?<=[a-z]{3})${lists.britishOurOur}(?=s?$|${lists.britishOurIte})`;

const BRITISH_YS = pattern('u')`(?<=${lists.britishYsAl})ys(?=ed?$|${lists.britishYsIng}$|${lists.britishYsErs}$)`;

const BRITISH_IS = pattern(
  'u',
)`(?<=[a-z]{2}[lnrtdm])(?<!${lists.britishIsAdvert})is(?=e[ds]?$|${lists.britishIsIng}$|${lists.britishIsAtions}$|${lists.britishIsErs}$)`;

const BRITISH_RE = pattern('u')`(?<=${lists.britishRe})re(?=s?$)`;

// British spellings come down to the American ones, which Porter's rules know.
const american = (word: string): string =>
  word.replace(BRITISH_RE, 'er').replace(BRITISH_IS, 'iz').replace(BRITISH_YS, 'yz').replace(BRITISH_OUR, 'or');
const english = (word: string): string => porter(american(baseForm(word)));
// The package's Bulgarian rules throw, and its English ones part 'correction' from 'correct', so English words go to Porter's.
const stemmers: Readonly<Partial<Record<WrittenLanguage, (word: string) => string>>> = {
  ar: arabic,
  hy: armenian,
  da: danish,
  nl: dutch,
  fi: finnish,
  fr: french,
  de: german,
  el: greek,
  hu: hungarian,
  hi: hindi,
  id: indonesian,
  ga: irish,
  it: italian,
  lt: lithuanian,
  ne: nepali,
  no: norwegian,
  pt: portuguese,
  ro: romanian,
  ru: russian,
  sr: serbian,
  es: spanish,
  sv: swedish,
  ta: tamil,
  tr: turkish,
  uk: ukrainian,
};
/** Languages whose endings are known. */
export const stemmedLanguages: readonly WrittenLanguage[] = ['en', ...Object.keys(stemmers)];
const CYRILLIC = /^\p{Script=Cyrillic}/u;
const WRITTEN_IN_CYRILLIC: ReadonlySet<WrittenLanguage> = new Set(['ru', 'uk', 'sr']);

// Text repeats its words: stemming each form once makes scoring a hundred passages a matter of milliseconds.
const MAX_REMEMBERED = 50_000;
const remembered = new Map<WrittenLanguage, Map<string, string>>();

/**
 * Stems of a text in order: those that the full-text index keeps.
 *
 * @param language  whose endings are cut; words in Cyrillic letters have their own, and where no others are known, English ones are
 */
export function stemsOf(text: string, language: WrittenLanguage = 'en'): string[] {
  const known = memoryOf(remembered, language, MAX_REMEMBERED);
  return wordsOf(text).map((word) => {
    let stem = known.get(word);
    if (stem === undefined) known.set(word, (stem = stemOf(word, language)));
    return stem;
  });
}

/**
 * The stems that a text is found by: words that are written in parts are there as one as well ('co-operative', '1 204'), behind all
 * others, so that neighbors stay neighbors.
 */
export function findingStems(text: string, language: WrittenLanguage = 'en'): string[] {
  const joined = joinedWords(normalizeText(text)).map((one) => one.joined);
  return stemsOf([text, ...joined].join('\n'), language);
}

/** The stem of a folded word. */
export function stemOf(word: string, language: WrittenLanguage = 'en'): string {
  if (!CYRILLIC.test(word)) return (stemmers[language] ?? english)(word);
  return (WRITTEN_IN_CYRILLIC.has(language) ? stemmers[language]! : russian)(word);
}

// Of a question's candidates, read again by every step of a route: some hundred passages of ten sentences.
const MAX_TEXTS = 8192;
const LONGEST_CHARS = 1000;
const texts = new Map<WrittenLanguage, Map<string, readonly string[]>>();

/** As `stemsOf`, for texts that are looked at again and again while a question is answered: the latest are remembered. */
export function knownStemsOf(text: string, language: WrittenLanguage = 'en'): readonly string[] {
  const memory = memoryOf(texts, language, MAX_TEXTS);
  const known = memory.get(text);
  if (known) return known;
  const stems = stemsOf(text, language);
  if (text.length <= LONGEST_CHARS) memory.set(text, stems);
  return stems;
}

function memoryOf<T>(memories: Map<WrittenLanguage, Map<string, T>>, language: WrittenLanguage, most: number) {
  let memory = memories.get(language);
  if (!memory || memory.size >= most) memories.set(language, (memory = new Map<string, T>()));
  return memory;
}

/** How often `phrase` (one stem or several in a row) occurs in `stems`. */
export function countPhrase(stems: readonly string[], phrase: readonly string[]): number {
  const [first] = phrase;
  if (first === undefined) return 0;
  let count = 0;
  for (let at = stems.indexOf(first); at !== -1; at = stems.indexOf(first, at + 1)) {
    let same = 1;
    while (same < phrase.length && stems[at + same] === phrase[same]) same++;
    if (same === phrase.length) count++;
  }
  return count;
}

// Forms of English words that no suffix rule brings together, the base form first. Forms that are more often another
// word ('left', 'found', 'ground', 'saw') are left out.
const FAMILIES = `
  fall fell fallen|take took taken|make made|give gave given|grow grew grown|rise rose risen|choose chose chosen
  write wrote written|draw drew drawn|hold held|keep kept|lose lost|win won|run ran|begin began begun|become became
  build built|buy bought|bring brought|think thought|teach taught|sell sold|tell told|spend spent|pay paid|meet met
  mean meant|send sent|go went gone|know knew known|show shown|break broke broken|drive drove driven|freeze froze frozen
  wear wore worn|catch caught|seek sought|fight fought|understand understood|say said|feel felt|deal dealt|speak spoke spoken
  steal stole stolen|swim swam swum|sing sang sung|drink drank drunk|sink sank sunk|eat ate eaten|fly flew flown
  throw threw thrown|hide hidden|ride rode ridden|shake shook shaken|sleep slept|bleed bled|feed fed|breed bred
  child children|man men|woman women|foot feet|tooth teeth|mouse mice|person people|half halves|life lives|leaf leaves
  index indices|matrix matrices|vertex vertices|criterion criteria|phenomenon phenomena|corpus corpora
  hypothesis hypotheses|analysis analyses|axis axes|basis bases|crisis crises|thesis theses|medium media
  percent percentage|january jan|february feb|august aug|september sep sept|october oct|november nov|kilometer km|centimeter cm|kilogram kg
  bacterium bacteria|nucleus nuclei|stimulus stimuli|radius radii`
  .split(/[|\n]/)
  .map((family) => family.trim().split(' '))
  .filter((family) => family.length > 1);
const baseForms = new Map([
  ...FAMILIES.flatMap(([base = '', ...forms]) => forms.map((form) => [form, base] as const)),
  // 'One' is a pronoun as well.
  ...Object.entries(cardinals).flatMap(([word, value]) => (word === 'one' ? [] : [[word, String(value)] as const])),
]);

function baseForm(word: string): string {
  return baseForms.get(word) ?? word;
}
