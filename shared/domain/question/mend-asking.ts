/** The asking word with which a question begins, where letters of it were lost or swapped: 'w many', 'ere is', 'waht'. */
import { type Language, phrasesOf } from '../text/languages/language.ts';
import { languages } from '../text/languages/index.ts';
import { readQuestion } from './read-question.ts';

export interface AskingWord {
  /** As it stands at the beginning of the question, and where. */
  readonly asked: string;
  readonly start: number;
  readonly read: string;
  /** The next word goes on as behind no other word: 'many', 'is'. Else it may be a word like any other. */
  readonly sure: boolean;
}

const BEGINS = /^\s*([\p{L}\p{M}]+)(?:[\s'’]+([\p{L}\p{M}'’-]+))?/u;
const LEAST_SLIPPED = 4; // shorter ones are made of each other: 'how' and 'who'

/** Undefined where the question asks something, or where it begins with no piece of one asking word alone. */
export function askingWordMeant(question: string, language: string): AskingWord | undefined {
  const lexicon = lexiconOf(language);
  const [whole, asked, next = ''] = BEGINS.exec(question) ?? [];
  if (!lexicon || whole === undefined || asked === undefined) return undefined;
  const word = asked.toLowerCase();
  const behind = next.toLowerCase();
  if (lexicon.words.has(word)) return undefined;
  const like = lexicon.asking.filter((one) => isPieceOf(word, one));
  const joined = like.filter((one) => lexicon.phrases.some((phrase) => `${phrase} `.startsWith(`${one} ${behind} `)));
  const [read, ...others] = joined.length > 0 && behind !== '' ? joined : like;
  if (read === undefined || others.length > 0) return undefined;
  const { asks, head } = readQuestion(question, { language });
  if (asks !== 'fact' || head.asked > head.start) return undefined;
  return { asked, start: whole.indexOf(asked), read, sure: joined.length > 0 || lexicon.verbs.has(behind) };
}

interface AskingLexicon {
  readonly asking: readonly string[];
  /** Of several words that begin with an asking one. */
  readonly phrases: readonly string[];
  /** What follows an asking word where it is turned around. */
  readonly verbs: ReadonlySet<string>;
  /** All that questions are read by. */
  readonly words: ReadonlySet<string>;
}

const lexicons = new Map<string, AskingLexicon>();

function lexiconOf(code: string): AskingLexicon | undefined {
  const language = languages.find((one) => one.code === code);
  if (!language || language.unspaced) return undefined;
  const known = lexicons.get(code) ?? makeLexicon(language);
  lexicons.set(code, known);
  return known;
}

function makeLexicon({ lexicon }: Language): AskingLexicon {
  const tagged = (tag: string): readonly string[] =>
    phrasesOf(lexicon[tag] ?? '').map((phrase) => phrase.toLowerCase());
  const verbs = new Set([...tagged('aux'), ...tagged('be'), ...tagged('do')]);
  const asking = tagged('asks').filter((word) => !word.includes(' ') && !verbs.has(word));
  const all = Object.values(lexicon).flatMap((list) => phrasesOf(list).map((phrase) => phrase.toLowerCase()));
  const phrases = all.filter((phrase) => asking.some((word) => phrase.startsWith(`${word} `)));
  return { asking, phrases, verbs, words: new Set(all) };
}

/** A word of which letters in one place were not typed, or all of it with two letters swapped. */
function isPieceOf(word: string, asking: string): boolean {
  let at = 0;
  while (at < word.length && word.charAt(at) === asking.charAt(at)) at++;
  if (word.length < asking.length) return asking.endsWith(word.slice(at));
  const isSwapped = asking === word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2);
  return word.length >= LEAST_SLIPPED && at < word.length && isSwapped;
}
