/** Entries in the three formats. What came in a format goes out in it as it came. */
import type { CitationFormat } from '#shared/contract/citations.ts';
import type { CitationEntry } from '#shared/contract/citation-entry.ts';
import { reasonOf } from './read-bibtex.ts';
import { bibtexText, definitionsText, macrosOf } from './write-bibtex.ts';
import { risText } from './write-ris.ts';

export interface Written {
  readonly text: string;
  readonly problems: readonly { readonly key: string; readonly message: string }[];
}

/** @param texKeys  under which keys entries stand in TeX, where those are not their own */
export function writeEntries(
  entries: readonly CitationEntry[],
  format: CitationFormat,
  texKeys: ReadonlyMap<string, string> = new Map(),
): Written {
  const macros = format === 'bibtex' ? macrosOf(entries) : {};
  const write: Readonly<Record<CitationFormat, (entry: CitationEntry) => string>> = {
    bibtex: (entry) => bibtexText(entry, texKeys.get(entry.key) ?? entry.key, macros),
    ris: risText,
    csl: ({ key, csl }) => JSON.stringify({ ...csl, id: key, 'citation-key': key }, null, 2),
  };
  const problems: { key: string; message: string }[] = [];
  const texts = entries.flatMap((entry) => {
    try {
      return [write[format](entry)];
    } catch (error) {
      problems.push({ key: entry.key, message: reasonOf(error) });
      return [];
    }
  });
  if (format === 'csl') return { text: texts.length === 0 ? '[]\n' : `[\n${texts.join(',\n')}\n]\n`, problems };
  const definitions = definitionsText(macros);
  const head = definitions === '' || texts.length === 0 ? '' : `${definitions}\n`;
  return { text: `${head}${texts.map((text) => `${text}\n`).join('\n')}`, problems };
}
