/**
 * What is said of a document against what its pages print, as another program reads them: how much is skipped of what should be, and
 * whether each word that is said stands for the very letters that are marked with it.
 */
import { utterancesOf, type HeardNode } from '#shared/domain/aloud/script.ts';
import { usuallySkipped, type Utterance } from '#shared/domain/aloud/utterance.ts';
import { linksOf } from '#shared/domain/document/links/links.ts';
import { isReferencesTitle } from '#shared/domain/document/patterns.ts';
import { isStructure, type DocumentTree, type TreeNode } from '#shared/domain/document/tree.ts';
import type { PrintedLine } from './printed-lines.ts';

/** All that is said of a document, with what is usually left out left out. */
export function heardOf(tree: DocumentTree, language: string): readonly Utterance[] {
  const titles = new Map(tree.nodes.flatMap((node) => (isStructure(node) ? [[node.id, node.title] as const] : [])));
  const marks = Map.groupBy(
    linksOf(tree).filter(({ kind }) => kind === 'citation' || kind === 'note'),
    ({ source }) => source,
  );
  const hearing = {
    skips: new Set(usuallySkipped),
    language,
    cites: tree.nodes.some(({ kind }) => kind === 'reference'),
  };
  return tree.nodes.flatMap((node) => {
    if (node.kind === 'document') return [];
    const own = (marks.get(node.id) ?? []).map(({ start, end, kind }) => ({
      start,
      end,
      kind: kind as 'citation' | 'note',
    }));
    return utterancesOf({ ...wordsOf(node, titles), marks: own }, hearing);
  });
}

function wordsOf(node: TreeNode, titles: ReadonlyMap<TreeNode['id'], string>): Omit<HeardNode, 'marks'> {
  const { id, kind, lines } = node;
  if (isStructure(node)) return { id, kind, lines, text: node.title, heading: node.title };
  const heading = (node.parent === null ? undefined : titles.get(node.parent)) ?? '';
  return { id, kind, lines, text: node.text, heading, label: node.label, cells: node.cells };
}

export interface Labels {
  /** Running heads and feet. Their words may stand in the text as well, as a section's title does. */
  readonly furniture: readonly string[];
  /** Entries of references, first lines of footnotes. */
  readonly skip: readonly string[];
  /** Lines of running text before the references. */
  readonly say: readonly string[];
  /** All lines but running heads and feet. */
  readonly body: readonly string[];
}

/** A line as long and longer is told from its neighbors. */
const TELLING_CHARS = 12;
const RECURS = 3;
const EDGE = 0.12;
const SMALLER = 0.94;
const NOTES_BEGIN = 0.45;
const WIDE_WORDS = 8;

/**
 * By where lines stand, how large they are and what recurs, and not by how Wayleaf reads them.
 *
 * @param behind  titles of sections behind the references, of whom somebody knows; from the first of them on text goes on
 */
export function labelsOf(lines: readonly PrintedLine[], behind: ReadonlySet<string>): Labels {
  const bodyPt = usualHeight(lines);
  const recurs = recurring(lines);
  const last = lastEntry(lines);
  const titles = new Set([...behind].flatMap((title) => [letters(title), letters(title.replace(LABEL, ''))]));
  const furniture: string[] = [];
  const skip: string[] = [];
  const say: string[] = [];
  const body: string[] = [];
  let at: 'text' | 'references' | 'behind' = 'text';
  let note = 1;
  for (const [n, line] of lines.entries()) {
    const { text } = line;
    const isLong = letters(text).length >= TELLING_CHARS;
    if (recurs.has(keyOf(line))) {
      if (isLong) furniture.push(text);
      continue;
    }
    body.push(text);
    if (at !== 'references' && isReferencesTitle(text)) at = 'references';
    else if (at === 'references' && (titles.has(letters(text)) || n > last)) at = 'behind';
    else if (at === 'references') {
      if (isLong) skip.push(text);
    } else if (isNote(line, note, bodyPt)) {
      // Its number may be left out of what is said.
      if (isLong) skip.push(text.replace(/^\d+/u, ''));
      note++;
    } else if (
      at === 'text' &&
      Math.abs(line.heightPt - bodyPt) < 0.03 * bodyPt &&
      text.split(' ').length >= WIDE_WORDS
    )
      say.push(text);
  }
  return { furniture, skip, say, body };
}

/** Of a title, which another program may take for a line of its own. */
const LABEL = /^(?:\p{Lu}|(?:\p{Lu}\.)?\d+(?:\.\d+)*)\.?\s+/u;

/** Entries end on the last page on which several lines name a year, with the line behind the last of these. */
function lastEntry(lines: readonly PrintedLine[]): number {
  const begins = lines.findIndex(({ text }) => isReferencesTitle(text));
  const dated = lines.flatMap(({ text, pageIndex }, n) => (n > begins && YEAR.test(text) ? [{ n, pageIndex }] : []));
  const pages = Map.groupBy(dated, ({ pageIndex }) => pageIndex);
  const last = [...pages.values()].filter((on) => on.length >= RECURS).at(-1);
  return (last?.at(-1)?.n ?? lines.length) + 1;
}

const YEAR = /\b(?:19|20)\d\d\b/u;

/** Notes are numbered from 1 on, are printed small, and stand below. */
function isNote({ text, y, heightPt }: PrintedLine, number: number, bodyPt: number): boolean {
  return (
    y > NOTES_BEGIN &&
    heightPt < SMALLER * bodyPt &&
    text.startsWith(String(number)) &&
    /^\d+\s?[\p{L}“"‘(]/u.test(text)
  );
}

/** Of the letters that most of the text is printed in. */
function usualHeight(lines: readonly PrintedLine[]): number {
  const counts = new Map<number, number>();
  for (const { heightPt, text } of lines) {
    const height = Math.round(heightPt * 10) / 10;
    counts.set(height, (counts.get(height) ?? 0) + text.length);
  }
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? 0;
}

/** What stands at the edge of several pages at the same height, numbers aside. */
function recurring(lines: readonly PrintedLine[]): ReadonlySet<string> {
  const pages = new Map<string, Set<number>>();
  for (const line of lines) {
    if (line.y > EDGE && line.y < 1 - EDGE) continue;
    const key = keyOf(line);
    const on = pages.get(key) ?? new Set();
    on.add(line.pageIndex);
    pages.set(key, on);
  }
  return new Set([...pages].filter(([, on]) => on.size >= RECURS).map(([key]) => key));
}

function keyOf({ text, y }: PrintedLine): string {
  return `${text.replaceAll(/\d+/gu, '#').trim()} ${String(Math.round(y * 100))}`;
}

export interface SkipScore {
  readonly toSkip: number;
  readonly skipped: number;
  readonly toSay: number;
  readonly said: number;
}

/** Lines that are said, and lines that are not, by their letters; ends are left off, as words go on over lines. */
export function skipScore({ furniture, skip, say, body }: Labels, heard: readonly Utterance[]): SkipScore {
  const all = letters(heard.map(({ spoken }) => spoken).join(' '));
  const isSaid = (line: string): boolean => all.includes(inner(line));
  const printed = letters(body.join(' '));
  // Of the times that its words are said, those are its own that the text has no words for.
  const saidAsFurniture = [...Map.groupBy(furniture, inner)].reduce(
    (sum, [words, lines]) => sum + Math.min(lines.length, Math.max(0, times(all, words) - times(printed, words))),
    0,
  );
  // Citations that are left out cut a line in pieces.
  const isSaidInPieces = (line: string): boolean =>
    line
      .split(/[()[\]⁰-⁹¹²³]+/u)
      .filter((piece) => letters(piece).length >= 20)
      .every(isSaid);
  return {
    toSkip: furniture.length + skip.length,
    skipped: furniture.length - saidAsFurniture + skip.filter((line) => !isSaid(line)).length,
    toSay: say.length,
    said: say.filter(isSaidInPieces).length,
  };
}

/** Of a long line, without the ends. */
function inner(line: string): string {
  const own = letters(line);
  return own.length > 24 ? own.slice(4, -4) : own;
}

function times(text: string, part: string): number {
  return text.split(part).length - 1;
}

/** Words that are said, and those of them that say other letters than stand under their marks. */
export function wordScore(
  heard: readonly Utterance[],
  textOf: (node: Utterance['node']) => string,
): { readonly words: number; readonly off: readonly string[] } {
  let words = 0;
  const off: string[] = [];
  for (const { node, spoken, words: own } of heard)
    for (const { at, length, start, end } of own) {
      const [said, printed] = [spoken.slice(at, at + length), textOf(node).slice(start, end)];
      if (letters(said) === '') continue;
      words++;
      if (letters(said) !== letters(printed)) off.push(`${said} – ${printed}`);
    }
  return { words, off };
}

function letters(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}
