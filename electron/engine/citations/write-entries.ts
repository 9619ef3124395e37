/** Entries in the three formats. What came as BibTeX goes out with the very fields it came with. */
import type { CitationFormat } from '#shared/contract/citations.ts';
import { bibtexOfCsl, risOfCsl } from './citation-js.ts';
import type { BibtexFields, CitationEntry } from '#shared/contract/citation-entry.ts';
import { reasonOf } from './read-bibtex.ts';

export interface Written {
  readonly text: string;
  readonly problems: readonly { readonly key: string; readonly message: string }[];
}

export function writeEntries(entries: readonly CitationEntry[], format: CitationFormat): Written {
  const problems: { key: string; message: string }[] = [];
  const texts = entries.flatMap((entry) => {
    try {
      return [WRITERS[format](entry)];
    } catch (error) {
      problems.push({ key: entry.key, message: reasonOf(error) });
      return [];
    }
  });
  if (format === 'csl') return { text: texts.length === 0 ? '[]\n' : `[\n${texts.join(',\n')}\n]\n`, problems };
  return { text: texts.map((text) => `${text}\n`).join('\n'), problems };
}

const WRITERS: Readonly<Record<CitationFormat, (entry: CitationEntry) => string>> = {
  bibtex: ({ key, csl, bibtex }) => bibtexText(bibtex ?? { ...bibtexOfCsl(csl), key }),
  ris: ({ key, csl }) => risText(key, risOfCsl(csl)),
  csl: ({ key, csl }) => JSON.stringify({ ...csl, id: key, 'citation-key': key }, null, 2),
};

function bibtexText({ type, key, fields }: BibtexFields): string {
  const rows = Object.entries(fields).map(([name, value]) => `  ${name} = {${value}},`);
  return [`@${type}{${key},`, ...rows, '}'].join('\n');
}

/** One line for a value: readers of RIS differ in how they join lines. */
function risText(key: string, tags: Readonly<Record<string, unknown>>): string {
  const { TY: type, ID: _id, ...others } = tags;
  const rows = Object.entries({ ID: key, ...others }).flatMap(([tag, value]) =>
    wordsOf(value).map((words) => `${tag}  - ${words.replace(/\s+/gu, ' ').trim()}`),
  );
  return [`TY  - ${String(type)}`, ...rows, 'ER  - '].join('\n');
}

function wordsOf(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(wordsOf);
  if (typeof value === 'number') return [String(value)];
  return typeof value === 'string' ? [value] : [];
}
