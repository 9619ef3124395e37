/** Entries as RIS: what came as RIS with the very lines that it came with, others made from what they mean. */
import type { CitationEntry, CslItem, RisRows } from '#shared/contract/citation-entry.ts';
import { tagsOfCsl } from './citation-js.ts';
import { risOfDate } from './csl-dates.ts';
import { institutionsIn, listedNames } from './csl-names.ts';
import { pagesText, risOfPages } from './page-ranges.ts';

/** One line for a value: readers of RIS differ in how they join lines. */
export function risText({ key, csl, ris }: CitationEntry): string {
  const { type, rows } = ris ?? risOfCsl(csl);
  const lines = [['ID', key] as const, ...rows].map(
    ([tag, value]) => `${tag}  - ${value.replace(/\s+/gu, ' ').trim()}`,
  );
  return [`TY  - ${type.replace(/\s+/gu, ' ')}`, ...lines, 'ER  - '].join('\n');
}

const ROLES = ['author', 'editor', 'translator', 'collection-editor', 'container-author', 'director', 'composer'];

/** Of something that tells no date of its own the library would give that of the event. */
const MADE_BELOW: ReadonlySet<string> = new Set(['SP', 'PY', 'DA']);

function risOfCsl(csl: CslItem): { readonly type: string; readonly rows: RisRows } {
  const { issued, page, ...others } = csl;
  const named = Object.fromEntries(
    ROLES.flatMap((role) => {
      const names = listedNames(others[role]);
      return names.length === 0 ? [] : [[role, names] as const];
    }),
  );
  const literals = Object.entries(named).map(([role, names]) => [role, names.map((literal) => ({ literal }))] as const);
  const item: CslItem = Object.assign({}, others, Object.fromEntries(literals));
  const { TY: type, ID: _id, ...tags } = tagsOfCsl(item);
  const rows = Object.entries(tags).flatMap(([tag, value]) =>
    MADE_BELOW.has(tag) ? [] : wordsOf(value).map((words) => [tag, words] as const),
  );
  const { year, date } = issued ? risOfDate(issued) : {};
  const pages = pagesText(page);
  const [first, last] = pages === undefined ? [] : risOfPages(pages);
  // Of a book SP is how many pages it has, unless some of them are meant.
  const counted = tags.SP;
  const added = [
    ['PY', year],
    ['DA', date],
    ['SP', first ?? (typeof counted === 'string' ? counted : undefined)],
    ['EP', last],
    ['DO', csl.DOI],
    ...institutionsIn(csl).map((place) => ['AD', place] as const),
  ] as const;
  const has = (tag: string, words: string): boolean => rows.some(([t, w]) => (tag === '' || t === tag) && w === words);
  const missing = (role: string, tag: string): RisRows =>
    (named[role] ?? []).filter((name) => !has('', name)).map((name) => [tag, name] as const);
  return {
    type: typeof type === 'string' ? type : 'GEN',
    rows: [
      ...rows,
      ...missing('author', 'AU'),
      ...missing('editor', 'ED'),
      ...added.flatMap(([tag, words]) =>
        words === undefined || words === '' || rows.some(([one]) => one === tag) ? [] : [[tag, words] as const],
      ),
    ],
  };
}

function wordsOf(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(wordsOf);
  if (typeof value === 'number') return [String(value)];
  return typeof value === 'string' && value.trim() !== '' ? [value] : [];
}
