/** Does a sentence count what is asked for? Numbers of other things stand in most sentences. */
import type { QuestionReading } from '../../question/reading.ts';
import { languages } from '../../text/languages/index.ts';
import { candidatesIn, describes, type AskedStems } from './candidates.ts';
import { type PlacedWord, placedWords } from './placed-words.ts';

const REACH_WORDS = 5;
const NUMBER_WORDS = new Set(languages.flatMap(({ cardinals }) => Object.keys(cardinals)));

/** True if a number stands by the noun that is counted, 'six lamps', 'lamps: 6'; any number will do where none is named. */
export function countsNamed(text: string, reading: QuestionReading, asked: AskedStems): boolean {
  const words = placedWords(text, asked.language);
  const inFigures = candidatesIn(text, reading, asked).flatMap(({ start, end }) => {
    const first = words.findIndex((word) => word.end > start);
    const last = words.findLastIndex((word) => word.start < end);
    return first < 0 ? [] : [{ first, last: Math.max(first, last) }];
  });
  // Of English the candidates know the words; 'ein' and 'un' count as seldom as 'a'.
  const inWords =
    asked.language === 'en' ? [] : words.flatMap((word, at) => (isNumberWord(word) ? [{ first: at, last: at }] : []));
  const numbers = [...inFigures, ...inWords];
  return asked.named.size === 0
    ? numbers.length > 0
    : numbers.some(
        ({ first, last }) =>
          isBefore(words, last, { named: asked.named, reading }) || isBehind(words, first, asked.named),
      );
}

function isNumberWord({ text, small }: PlacedWord): boolean {
  return !small && NUMBER_WORDS.has(text.toLowerCase());
}

/** 'Six small lamps' and 'six of the lamps' count lamps; 'six kinds of lamps' counts kinds. */
function isBefore(
  words: readonly PlacedWord[],
  number: number,
  { named, reading }: { readonly named: ReadonlySet<string>; readonly reading: QuestionReading },
): boolean {
  const behind = words.slice(number + 1, number + 1 + REACH_WORDS);
  const noun = behind.findIndex((word, at) => named.has(word.stem) && !describes(word, behind[at + 1], reading));
  const between = behind.slice(0, Math.max(0, noun));
  return noun >= 0 && !between.some(({ small }, at) => small && between.slice(0, at).some((word) => !word.small));
}

/** 'Lamps: 6', 'the number of lamps is 6'. */
function isBehind(words: readonly PlacedWord[], number: number, named: ReadonlySet<string>): boolean {
  return words.slice(Math.max(0, number - REACH_WORDS), number).some(({ stem }) => named.has(stem));
}
