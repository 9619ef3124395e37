/** Documents by those who wrote them: 'Smith 2019', 'Chen and Liu (2021)', 'Tadesse et al.'. */
import type { Catalog } from './catalog.ts';
import { MOST_FITTING, type Asked, type Mention } from './mention.ts';
import { isGenitive, phraseAt, phraseBefore, phrases, type Word } from './compared-words.ts';

export interface Names {
  /** Last names, folded. */
  readonly surnames: readonly string[];
  readonly etAl: boolean;
  /** The word behind them. */
  readonly to: number;
}

const MOST_GIVEN = 3; // names before a last name

/** Last names of authors of the library from a word on, with first names between them; undefined where there is none. */
export function namesAt({ words, naming, catalog }: Asked, from: number): Names | undefined {
  const surnames: string[] = [];
  let at = from;
  let to = from;
  for (;;) {
    const end = surnameAt(words, at, catalog);
    if (end === undefined) break;
    surnames.push(words[end - 1]!.folded);
    to = end;
    const and = phraseAt(words, end, phrases(naming.and));
    if (and > 0) at = end + and;
    else if (/^\s*[&,]\s*$/u.test(words[end]?.gap ?? '')) at = end;
    else break;
  }
  if (surnames.length === 0) return undefined;
  const etAl = phraseAt(words, to, phrases(naming.etAl));
  return { surnames, etAl: etAl > 0, to: to + etAl };
}

function surnameAt(words: readonly Word[], from: number, { bySurname }: Catalog): number | undefined {
  for (let at = from; at <= from + MOST_GIVEN; at++) {
    const word = words[at];
    if (!word?.capital || /^\p{N}/u.test(word.text) || (at > from && /[,;:?!()&]/u.test(word.gap))) return undefined;
    if (bySurname.has(word.folded)) return at + 1;
  }
  return undefined;
}

const YEAR = /^(?:1[5-9]|20)\d\d[a-z]?$/u;

export const yearOf = (word: Word | undefined): number | undefined =>
  word && YEAR.test(word.folded) ? Number.parseInt(word.folded, 10) : undefined;

/** Documents that all of these wrote, others perhaps as well. */
export function writtenBy({ surnames }: Pick<Names, 'surnames'>, { bySurname, known }: Catalog): readonly number[] {
  const [first = '', ...rest] = surnames;
  return (bySurname.get(first) ?? []).filter((at) => rest.every((name) => known[at]!.surnames.includes(name)));
}

/** As a text cites: one name is all of the authors, 'et al.' follows the first of several; where none is so, whoever has them. */
function citedBy(names: Names, year: number | undefined, catalog: Catalog): readonly number[] {
  const all = writtenBy(names, catalog).filter((at) => year === undefined || catalog.known[at]!.document.year === year);
  const asCited = all.filter((at) => {
    const { surnames } = catalog.known[at]!;
    const begins = names.surnames.every((name, n) => surnames[n] === name);
    return begins && (names.etAl ? surnames.length > names.surnames.length : surnames.length === names.surnames.length);
  });
  return asCited.length > 0 ? asCited : all;
}

/** Names with a year behind them; without one two names, or 'et al.', behind 'according to'. */
export function citations(asked: Asked): readonly Mention[] {
  const { words, naming, catalog } = asked;
  const found: Mention[] = [];
  for (let at = 0; at < words.length; at++) {
    const names = namesAt(asked, at);
    if (!names) continue;
    const next = words[names.to];
    const year = next && /^(?:[\s.,]*[\s(]|['’])$/u.test(next.gap) ? yearOf(next) : undefined;
    const told = names.surnames.length > 1 || names.etAl;
    const apart = told && phraseBefore(words, at, phrases(naming.accordingTo)) > 0;
    const genitive = words[names.to] !== undefined && isGenitive(words[names.to]!);
    if ((year === undefined && !apart) || genitive) continue;
    const places = citedBy(names, year, catalog);
    const to = names.to + (year === undefined ? 0 : 1);
    if (places.length > 0 && places.length <= MOST_FITTING) found.push({ from: at, to, places, by: 'author' });
    at = to - 1;
  }
  return found;
}
