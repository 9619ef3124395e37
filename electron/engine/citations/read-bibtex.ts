/** BibTeX and BibLaTeX, entry by entry: macros replaced, cross-references followed. */
import { cslOfBibtex } from './csl-of-bibtex.ts';
import { cutBibtex, type BibtexBlock } from './cut-bibtex.ts';
import { BIBTEX_BOUNDS, Expansion } from './expansion.ts';
import { readDefinition, readEntry } from './read-entry.ts';
import type { BibtexFields, CitationEntry, EntryProblem } from '#shared/contract/citation-entry.ts';

/** An entry, or why there is none; undefined between them, so that the caller can give way. */
export type ReadStep =
  | { readonly entry: CitationEntry; readonly line: number }
  | { readonly problem: EntryProblem }
  | undefined;

const MAX_CHAIN = 4;

interface Read extends BibtexFields {
  readonly line: number;
}

/** @param bounds  an entry beyond them is a problem, the others are read */
export function* readBibtex(file: string, bounds = BIBTEX_BOUNDS): Generator<ReadStep, void, void> {
  const expansion = new Expansion(bounds);
  const entries: Read[] = [];
  for (const block of cutBibtex(file)) {
    if (block.type === 'comment' || block.type === 'preamble') continue;
    const read = readBlock(block, expansion, bounds.entryChars);
    if (read && 'message' in read) yield { problem: read };
    else if (read) entries.push(read);
    yield undefined;
  }
  const byKey = new Map<string, Read>();
  for (const entry of entries) if (!byKey.has(entry.key.toLowerCase())) byKey.set(entry.key.toLowerCase(), entry);
  for (const entry of entries) yield toEntry(entry, byKey, expansion);
}

function readBlock(block: BibtexBlock, expansion: Expansion, mostChars: number): Read | EntryProblem | undefined {
  const { text, line, key, type, closed } = block;
  const problem = (message: string): EntryProblem => ({ line, key, message });
  if (!closed) return problem('The entry is not closed: a brace is missing.');
  if (text.length > mostChars) return problem('The entry is too long.');
  try {
    if (type === 'string') {
      const { name, parts } = readDefinition(text);
      expansion.define(name, parts);
      return undefined;
    }
    return { ...expansion.expand(readEntry(text), text.length), line };
  } catch (error) {
    return problem(reasonOf(error));
  }
}

function toEntry(read: Read, byKey: ReadonlyMap<string, Read>, expansion: Expansion): ReadStep {
  const { line, ...bibtex } = read;
  try {
    const chain = chainOf(bibtex, byKey);
    expansion.countInherited(chain);
    const { key } = bibtex;
    return { line, entry: { key, csl: { ...cslOfBibtex(chain), id: key, 'citation-key': key }, bibtex } };
  } catch (error) {
    return { problem: { line, key: bibtex.key, message: reasonOf(error) } };
  }
}

/** What an entry inherits from stands before it, under the very name that it is named by. */
function chainOf(read: BibtexFields, byKey: ReadonlyMap<string, Read>): readonly BibtexFields[] {
  const chain: BibtexFields[] = [read];
  for (let at = read; chain.length <= MAX_CHAIN;) {
    const named = at.fields.crossref?.trim();
    const parent = named === undefined ? undefined : byKey.get(named.toLowerCase());
    if (!parent || named === undefined || chain.some(({ key }) => key === named)) break;
    at = { ...parent, key: named };
    chain.unshift(at);
  }
  return chain;
}

/** The first line of what a parser says: the rest draws its place in a text that is not the file. */
export function reasonOf(error: unknown): string {
  const said = error instanceof Error ? error.message : String(error);
  const [first = ''] = said.split('\n');
  return first.replace(/ at line \d+ col \d+:?/u, '').slice(0, 300) || 'The entry cannot be read.';
}
