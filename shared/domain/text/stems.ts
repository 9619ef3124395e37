import { wordsOf } from './searchable.ts';

// Text repeats its words: stemming each form once makes scoring a hundred passages a matter of milliseconds.
const MAX_REMEMBERED = 50_000;
const remembered = new Map<string, string>();

/** Stems of a text in order: those that the full-text index keeps, with irregular forms brought together. */
export function stemsOf(text: string): string[] {
  return wordsOf(text).map(stemOf);
}

// Of a question's candidates, read again by every step of a route: some hundred passages of ten sentences.
const MAX_TEXTS = 8192;
const LONGEST_CHARS = 1000;
const texts = new Map<string, readonly string[]>();

/** As `stemsOf`, for texts that are looked at again and again while a question is answered: the latest are remembered. */
export function knownStemsOf(text: string): readonly string[] {
  const known = texts.get(text);
  if (known) return known;
  const stems = stemsOf(text);
  if (text.length > LONGEST_CHARS) return stems;
  if (texts.size >= MAX_TEXTS) texts.clear();
  texts.set(text, stems);
  return stems;
}

function stemOf(word: string): string {
  const known = remembered.get(word);
  if (known !== undefined) return known;
  if (remembered.size >= MAX_REMEMBERED) remembered.clear();
  const stem = porterStem(baseForm(word));
  remembered.set(word, stem);
  return stem;
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
  bacterium bacteria|nucleus nuclei|stimulus stimuli|radius radii`
  .split(/[|\n]/)
  .map((family) => family.trim().split(' '))
  .filter((family) => family.length > 1);

const byForm = new Map(FAMILIES.flatMap((family) => family.map((form) => [form, family] as const)));

/** The base form of an irregular word; any other word as it is. */
export function baseForm(word: string): string {
  return byForm.get(word)?.[0] ?? word;
}

/** All forms of a word, itself among them: what an index that stems by suffixes has to be asked for. */
export function formsOf(word: string): readonly string[] {
  return byForm.get(word) ?? [word];
}

type Rule = readonly [suffix: string, replacement: string];

const STEP_2: readonly Rule[] = [
  ['ational', 'ate'],
  ['tional', 'tion'],
  ['enci', 'ence'],
  ['anci', 'ance'],
  ['izer', 'ize'],
  ['logi', 'log'],
  ['bli', 'ble'],
  ['alli', 'al'],
  ['entli', 'ent'],
  ['eli', 'e'],
  ['ousli', 'ous'],
  ['ization', 'ize'],
  ['ation', 'ate'],
  ['ator', 'ate'],
  ['alism', 'al'],
  ['iveness', 'ive'],
  ['fulness', 'ful'],
  ['ousness', 'ous'],
  ['aliti', 'al'],
  ['iviti', 'ive'],
  ['biliti', 'ble'],
];

const STEP_3: readonly Rule[] = [
  ['icate', 'ic'],
  ['ative', ''],
  ['alize', 'al'],
  ['iciti', 'ic'],
  ['ical', 'ic'],
  ['ful', ''],
  ['ness', ''],
];

const STEP_4: readonly string[] = [
  'al',
  'ance',
  'ence',
  'er',
  'ic',
  'able',
  'ible',
  'ant',
  'ement',
  'ment',
  'ent',
  'ion',
  'ou',
  'ism',
  'ate',
  'iti',
  'ous',
  'ive',
  'ize',
];

/** The stem of a word in lower case and without accents. Letters that English does not have count as consonants. */
export function porterStem(word: string): string {
  if (word.length < 3) return word;
  let stem = plural(word);
  stem = pastAndProgressive(stem);
  if (stem.endsWith('y') && hasVowel(stem.slice(0, -1))) stem = `${stem.slice(0, -1)}i`;
  stem = replaceSuffix(stem, STEP_2);
  stem = replaceSuffix(stem, STEP_3);
  stem = dropSuffix(stem);
  return tidy(stem);
}

function isConsonant(word: string, at: number): boolean {
  const letter = word[at] ?? '';
  if ('aeiou'.includes(letter)) return false;
  return letter !== 'y' || at === 0 || !isConsonant(word, at - 1);
}

/** m in the paper's [C](VC)^m[V]: how often a vowel is followed by a consonant. */
function measure(stem: string): number {
  let count = 0;
  for (let i = 1; i < stem.length; i++) if (!isConsonant(stem, i - 1) && isConsonant(stem, i)) count++;
  return count;
}

function hasVowel(stem: string): boolean {
  for (let i = 0; i < stem.length; i++) if (!isConsonant(stem, i)) return true;
  return false;
}

/** *o in the paper: consonant, vowel, consonant at the end, the last not w, x or y. */
function endsInShortSyllable(stem: string): boolean {
  const last = stem.length - 1;
  return (
    last >= 2 &&
    isConsonant(stem, last) &&
    !isConsonant(stem, last - 1) &&
    isConsonant(stem, last - 2) &&
    !'wxy'.includes(stem[last] ?? '')
  );
}

function plural(word: string): string {
  if (word.endsWith('sses') || word.endsWith('ies')) return word.slice(0, -2);
  if (word.endsWith('s') && !word.endsWith('ss')) return word.slice(0, -1);
  return word;
}

function pastAndProgressive(word: string): string {
  if (word.endsWith('eed')) return measure(word.slice(0, -3)) > 0 ? word.slice(0, -1) : word;
  const cut = word.endsWith('ed') ? 2 : word.endsWith('ing') ? 3 : 0;
  if (cut === 0 || !hasVowel(word.slice(0, -cut))) return word;
  const stem = word.slice(0, -cut);
  if (stem.endsWith('at') || stem.endsWith('bl') || stem.endsWith('iz')) return `${stem}e`;
  const last = stem.length - 1;
  const doubled = last > 0 && stem[last] === stem[last - 1] && isConsonant(stem, last);
  if (doubled && !'lsz'.includes(stem[last] ?? '')) return stem.slice(0, -1);
  return measure(stem) === 1 && endsInShortSyllable(stem) ? `${stem}e` : stem;
}

function replaceSuffix(word: string, rules: readonly Rule[]): string {
  for (const [suffix, replacement] of rules) {
    if (!word.endsWith(suffix)) continue;
    const stem = word.slice(0, -suffix.length);
    return measure(stem) > 0 ? stem + replacement : word;
  }
  return word;
}

function dropSuffix(word: string): string {
  for (const suffix of STEP_4) {
    if (!word.endsWith(suffix)) continue;
    const stem = word.slice(0, -suffix.length);
    const allowed = suffix !== 'ion' || stem.endsWith('s') || stem.endsWith('t');
    return measure(stem) > 1 && allowed ? stem : word;
  }
  return word;
}

function tidy(word: string): string {
  let stem = word;
  if (stem.endsWith('e')) {
    const shorter = stem.slice(0, -1);
    const count = measure(shorter);
    if (count > 1 || (count === 1 && !endsInShortSyllable(shorter))) stem = shorter;
  }
  return stem.endsWith('ll') && measure(stem.slice(0, -1)) > 1 ? stem.slice(0, -1) : stem;
}
