/** RIS, record by record. */
import { cslOfRis } from './citation-js.ts';
import { reasonOf, type ReadStep } from './read-bibtex.ts';

const TAG = /^([A-Z][A-Z0-9])\s{1,2}-(?:\s(.*))?$/u;
const MAX_VALUES = 20_000;

interface RisRecord {
  readonly line: number;
  readonly values: Map<string, string[]>;
}

export function* readRis(file: string): Generator<ReadStep, void, void> {
  let open: RisRecord | undefined;
  let last: string[] | undefined;
  let number = 0;
  let size = 0;
  for (const line of file.split(/\r\n|\r|\n/u)) {
    number++;
    const [, tag, value = ''] = TAG.exec(line.trimEnd()) ?? [];
    if (tag === 'TY') {
      if (open) yield { problem: { line: open.line, key: keyOf(open), message: 'The record has no end (ER).' } };
      open = { line: number, values: new Map([['TY', [value.trim()]]]) };
      last = undefined;
      size = 0;
    } else if (tag === 'ER') {
      if (open) yield recordOf(open);
      open = undefined;
      last = undefined;
    } else if (open && tag !== undefined) {
      if (++size > MAX_VALUES) continue;
      last = undefined;
      if (value.trim() !== '') {
        last = open.values.get(tag) ?? [];
        last.push(value.trim());
        open.values.set(tag, last);
      }
    } else if (last && line.trim() !== '' && ++size <= MAX_VALUES) {
      // A long value goes on in the next line.
      last[last.length - 1] = `${last.at(-1) ?? ''} ${line.trim()}`;
    } else if (!open && line.trim() !== '' && line.trim() !== '\uFEFF') {
      yield undefined;
    }
  }
  if (open) yield { problem: { line: open.line, key: keyOf(open), message: 'The record has no end (ER).' } };
}

function keyOf({ values }: RisRecord): string | null {
  return values.get('ID')?.[0] ?? null;
}

function recordOf(record: RisRecord): ReadStep {
  const key = keyOf(record);
  try {
    const tags = [...record.values].map(([tag, all]) => [tag, all.length === 1 ? (all[0] ?? '') : all] as const);
    const csl = cslOfRis(Object.fromEntries(tags));
    if (csl.type === undefined) throw new Error(`‘${record.values.get('TY')?.[0] ?? ''}’ is no type of RIS.`);
    return {
      line: record.line,
      entry: { key: key ?? '', csl: key === null ? csl : { ...csl, id: key, 'citation-key': key } },
    };
  } catch (error) {
    return { problem: { line: record.line, key, message: reasonOf(error) } };
  }
}
