/** RIS, record by record: the lines are kept as they are, beside what they mean. */
import type { RisRows } from '#shared/contract/citation-entry.ts';
import { cslOfTags } from './citation-js.ts';
import { dateOfRis } from './csl-dates.ts';
import { reasonOf, type ReadStep } from './read-bibtex.ts';

const TAG = /^([A-Z][A-Z0-9])\s{1,2}-(?:\s(.*))?$/u;
const MAX_VALUES = 20_000;
/** Tags that may have several values; of others the first one counts for what a record means. */
const LISTS: ReadonlySet<string> = new Set(['AU', 'A1', 'A2', 'A3', 'A4', 'ED', 'TA', 'KW']);

interface RisRecord {
  readonly line: number;
  readonly type: string;
  readonly rows: [tag: string, value: string][];
}

export function* readRis(file: string): Generator<ReadStep, void, void> {
  let open: RisRecord | undefined;
  let last: [tag: string, value: string] | undefined;
  let number = 0;
  let size = 0;
  for (const line of file.split(/\r\n|\r|\n/u)) {
    number++;
    const [, tag, value = ''] = TAG.exec(line.trimEnd().replace(/^\uFEFF/u, '')) ?? [];
    if (tag === 'TY') {
      if (open) yield { problem: { line: open.line, key: keyOf(open), message: 'The record has no end (ER).' } };
      open = { line: number, type: value.trim(), rows: [] };
      last = undefined;
      size = 0;
    } else if (tag === 'ER') {
      if (open) yield entryOf(open);
      open = undefined;
      last = undefined;
    } else if (open && tag !== undefined) {
      if (++size > MAX_VALUES) continue;
      last = undefined;
      if (value.trim() !== '') {
        last = [tag, value.trim()];
        open.rows.push(last);
      }
    } else if (last && line.trim() !== '' && ++size <= MAX_VALUES) {
      // A long value goes on in the next line.
      last[1] = `${last[1]} ${line.trim()}`;
    } else if (!open && line.trim() !== '' && line.trim() !== '\uFEFF') {
      yield undefined;
    }
  }
  if (open) yield { problem: { line: open.line, key: keyOf(open), message: 'The record has no end (ER).' } };
}

function keyOf({ rows }: RisRecord): string | null {
  return rows.find(([tag]) => tag === 'ID')?.[1] ?? null;
}

function entryOf(record: RisRecord): ReadStep {
  const key = keyOf(record);
  const { line, type, rows } = record;
  try {
    const csl = cslOfRows(type, rows);
    if (csl.type === undefined) throw new Error(`‘${type}’ is no type of RIS.`);
    const ris = { type, rows: rows.filter(([tag]) => tag !== 'ID') };
    return {
      line,
      entry: { key: key ?? '', csl: key === null ? csl : { ...csl, id: key, 'citation-key': key }, ris },
    };
  } catch (error) {
    return { problem: { line, key, message: reasonOf(error) } };
  }
}

const DATES: ReadonlySet<string> = new Set(['PY', 'Y1', 'DA']);

function cslOfRows(type: string, rows: RisRows) {
  const byTag = Map.groupBy(rows, ([tag]) => tag);
  const valuesOf = (tag: string): readonly string[] => (byTag.get(tag) ?? []).map(([, value]) => value);
  const tags = [...byTag.keys()]
    .filter((tag) => !DATES.has(tag))
    .map((tag) => {
      const [first = '', ...more] = valuesOf(tag);
      return [tag, more.length > 0 && LISTS.has(tag) ? [first, ...more] : first] as const;
    });
  const csl = cslOfTags(Object.fromEntries([['TY', type], ...tags]));
  const issued = dateOfRis([...DATES].flatMap(valuesOf));
  const page = pagesOf(valuesOf('SP')[0], valuesOf('EP')[0]);
  return { ...csl, ...(issued && { issued }), ...(page !== undefined && { page }) };
}

/** SP alone may hold both pages, or the one that there is. */
function pagesOf(first: string | undefined, last: string | undefined): string | undefined {
  return first === undefined || last === undefined || last === first ? first : `${first}-${last}`;
}
