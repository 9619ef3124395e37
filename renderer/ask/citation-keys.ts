/** Keys by which documents are cited in LaTeX, and the entries behind them. */
import type { DocumentId } from '#shared/base/ids.ts';
import type { DocumentSummary } from '#shared/contract/library.ts';

export type CitedDocument = Pick<DocumentSummary, 'id' | 'title' | 'authors' | 'year'>;

/** 'vogtlander2025', with a letter where several documents would have the same one. */
export function citationKeys(documents: readonly CitedDocument[]): ReadonlyMap<DocumentId, string> {
  const keys = new Map<DocumentId, string>();
  const taken = new Map<string, number>();
  for (const document of documents) {
    if (keys.has(document.id)) continue;
    const plain = plainKey(document);
    const before = taken.get(plain) ?? 0;
    taken.set(plain, before + 1);
    keys.set(document.id, before === 0 ? plain : `${plain}${letters(before)}`);
  }
  return keys;
}

function plainKey({ authors, title, year }: CitedDocument): string {
  const family = firstAuthor(authors).split(/\s+/u).at(-1) ?? '';
  const name = asciiWord(family) || asciiWord(title.split(/\s+/u).find((word) => asciiWord(word).length > 3) ?? '');
  return `${name || 'document'}${year === null ? '' : String(year)}`;
}

function firstAuthor(authors: string): string {
  return authors.split(/[;,]|\s+and\s+/u)[0]?.trim() ?? '';
}

function asciiWord(word: string): string {
  return word
    .normalize('NFKD')
    .replace(/ß/gu, 'ss')
    .replace(/[^A-Za-z]/gu, '')
    .toLowerCase();
}

/** 1 is 'b': the first one has none. */
function letters(nth: number): string {
  return nth < 26 ? String.fromCharCode(97 + nth) : `-${String(nth)}`;
}

/** An entry for a bibliography; what is not known is left out. */
export function bibtexEntry(key: string, { title, authors, year }: CitedDocument): string {
  const names = authors
    .split(/\s*[;,]\s*|\s+and\s+/u)
    .filter((name) => name !== '')
    .map(latexText)
    .join(' and ');
  const fields = [
    ['author', names],
    ['title', `{${latexText(title)}}`],
    ['year', year === null ? '' : String(year)],
  ] as const;
  const known = fields.filter(([, value]) => value !== '').map(([name, value]) => `  ${name} = {${value}}`);
  return `@misc{${key},\n${known.join(',\n')}\n}`;
}

const escapes: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  '\u202f': '\\,',
  '\u00a0': '~',
  '“': '``',
  '”': "''",
};

/** Words as LaTeX prints them. */
export function latexText(text: string): string {
  return text.replace(/[\\~^\u202f\u00a0“”]|[&%$#_{}]/gu, (sign) => escapes[sign] ?? `\\${sign}`);
}
