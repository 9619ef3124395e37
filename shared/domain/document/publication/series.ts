/** What a journal or a volume of proceedings is called, as it stands in a line beside other things. */
import { ISSUE, JOURNAL, PROCEEDINGS, SMALL_IN_NAMES, VOLUME } from '../../text/imprint-words.ts';
import { isConventionalName } from '../headings/conventional-names.ts';
import { pattern, wordLists } from '../../text/languages/words.ts';

const lists = wordLists('publicationSeries');

const MOST_CHARS = 130;
const LEAST_CHARS = 2;
const LONG_WORD = 4;
/** Of the long words of a name: titles of journals in some languages have few capitals. */
const LEAST_CAPITALS = 0.5;
const FEW_WORDS = 5;
const INITIALS =
  /(?<!\p{L})\p{Lu}\.\s?(?:-?\p{Lu}\.\s?)*\p{Lu}\p{Ll}|\p{Ll}\s\p{Lu}\.[,\s]|\p{Lu}\p{Ll}+,\s\p{Lu}\.|\bet al\b/u;
/** A month and a year, alone or behind something else. */
const DATE = /(?:^|\s)\p{L}+\.?(?:\s\p{N}{1,2},)?\s(?:19|20)\p{N}\p{N}$/u;
const ELSEWHERE = pattern('iu')`${lists.elsewhereHttps}|@|=|${lists.elsewhereDoi}|\b10\.\p{N}{4}`;
/** Before a name, in a line that says who wrote it: 'P. Lane et al. / Journal of Reeds'. */
const AUTHORS = /^.*?\bet\s?al\b\.?\s*[,;:/|]?\s*/u;

/** 'Source: Journal of Reeds' */
const LEADING_LABEL = /^\p{Lu}[\p{L}()’']*(?:\s\p{L}+){0,2}\s?:\s+/u;

/** The name in what stands before the numbers of a place; undefined where there is none. */
export function seriesIn(before: string): string | undefined {
  const pieces = before
    .replace(LEADING_LABEL, '')
    .replace(AUTHORS, '')
    .split(/\s*[|•]\s*|\s\/\s/u);
  return pieces.map(tidied).find(isSeries);
}

/** Of a volume whose number is none, as in a draft. */
const LABEL = new RegExp(String.raw`[\s,]+(?:${VOLUME}|${ISSUE})(?!\p{L}).*$`, 'iu');

function tidied(name: string): string {
  return name
    .replace(LABEL, '')
    .replace(/\s*(?:©|\(c\)\s).*$/iu, '')
    .replace(/(?:^|[\s,])(?:19|20)\p{N}\p{N}\s?年?\s*$/u, '')
    .replace(/^[\s,;:.–—-]+|[\s,;:(–—-]+$/gu, '')
    .replace(/(?<=\p{L}{5})\.$/u, '')
    .trim();
}

export function isSeries(name: string): boolean {
  const words = name.split(/\s+/u);
  const long = words.filter((word) => (word.match(/\p{L}/gu)?.length ?? 0) >= LONG_WORD);
  const capitals = long.filter((word) => /^[^\p{L}]*[^\p{Ll}]/u.test(word) && !/^[^\p{L}]*\p{Ll}/u.test(word));
  return (
    name.length >= LEAST_CHARS &&
    name.length <= MOST_CHARS &&
    /^(?:\p{N}{1,2}\s)?[\p{Lu}\p{Lo}]/u.test(name) &&
    /\p{L}{2}/u.test(name) &&
    !INITIALS.test(name) &&
    !SMALL_IN_NAMES.test(words.at(-1)!) &&
    !DATE.test(name) &&
    !ELSEWHERE.test(name) &&
    !/[.!?]\s+\p{Lu}\p{Ll}+\s+\p{Ll}/u.test(name) &&
    !isConventionalName(name) &&
    (words.length <= FEW_WORDS || capitals.length >= LEAST_CAPITALS * long.length)
  );
}

const JOURNAL_WORD = new RegExp(String.raw`(?<!\p{L})(?:${JOURNAL})(?!\p{L})`, 'iu');
const JOURNAL_WORDS = [2, 9] as const;
/** Behind the name of a journal: a date, an issue, an address. */
const BEHIND_JOURNAL = /\s*[,;|•\p{N}].*$/u;

/** The name in a running head that calls itself a journal, though it tells no volume; undefined where there is none. */
export function journalIn(head: string): string | undefined {
  const name = tidied(head.replace(BEHIND_JOURNAL, ''));
  const words = name.split(/\s+/u).length;
  const isOne = words >= JOURNAL_WORDS[0] && words <= JOURNAL_WORDS[1] && JOURNAL_WORD.test(name);
  return isOne && isSeries(name) && !/[.!?:]/u.test(name) ? name : undefined;
}

const COLLECTION = new RegExp(String.raw`(?<!\p{L})(?=\p{Lu})(?:${PROCEEDINGS})(?!\p{L})`, 'iu');
/** Behind a name: an abbreviation in brackets, a place, a date, pages, what is said of the copyright. */
const BEHIND = /\s*(?:\(|©|,\s|\.\s|;|\s\p{Lu}\p{Ll}+\s\p{N}{1,2}[–-]\p{N}{1,2}).*$/u;

/** The name of proceedings, from the word that they are called by on; undefined where there is none. */
export function proceedingsIn(text: string): string | undefined {
  const start = COLLECTION.exec(text)?.index;
  if (start === undefined) return undefined;
  const name = tidyEnd(text.slice(start).replace(BEHIND, ''));
  return name.split(/\s+/u).length > 1 && name.length <= MOST_CHARS ? name : undefined;
}

/** The number of the page stands behind it in the same line: 'Proceedings of Reeds 2012 7'. */
function tidyEnd(name: string): string {
  return name.replace(/(?<=(?:19|20)\p{N}\p{N})\s+\p{N}{1,4}$/u, '').replace(/[\s,;:]+$/u, '');
}

const SHOUTED = 4;
/** 'REED REVIEW OF THE COAST' as 'Reed Review of the Coast'; abbreviations of four letters and less alone stay. */
export function spokenSeries(name: string): string {
  const letters = name.replace(/[^\p{L}]/gu, '');
  const isShouted = letters === letters.toUpperCase() && letters.length > SHOUTED && /\s/u.test(name);
  if (!isShouted) return name;
  return name
    .split(' ')
    .map((word, at) => {
      if (at > 0 && SMALL_IN_NAMES.test(word)) return word.toLowerCase();
      return word.length < 2 ? word : word.charAt(0) + word.slice(1).toLowerCase();
    })
    .join(' ');
}
