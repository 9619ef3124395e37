/** A node of a document as what a voice says of it, sentence by sentence. */
import type { NodeId } from '../../base/ids.ts';
import { isReferencesTitle } from '../document/patterns.ts';
import { quadsOf } from '../document/quads.ts';
import type { NodeKind, TableCells, TextLine } from '../document/tree.ts';
import { roleOf } from '../index/sections.ts';
import { sentencesOf, type Range } from '../segment/tokens.ts';
import { languageOf, toldLanguages, type WrittenLanguage } from '../text/stop-words.ts';
import { editsOf, type Edit, type TextMark } from './edits.ts';
import { heardRows } from './rows.ts';
import { SpokenText } from './spoken-text.ts';
import type { Skippable, Utterance } from './utterance.ts';

/** A node with what tells how it is said. */
export interface HeardNode {
  readonly id: NodeId;
  readonly kind: NodeKind;
  readonly text: string;
  readonly lines: readonly TextLine[];
  /** The heading of the section that it stands in; its own, of a heading. */
  readonly heading: string;
  /** Of captions, as printed: 'Fig. 3'. */
  readonly label?: string | undefined;
  readonly cells?: TableCells | undefined;
  readonly marks: readonly TextMark[];
}

export interface Hearing {
  readonly skips: ReadonlySet<Skippable>;
  /** Tag of the document's language. */
  readonly language: string;
  /** The document has a list of references. */
  readonly cites: boolean;
}

/** Longer than a sentence gets: what has no full stop is cut where it pauses, so that no voice loses its end. */
const MOST_CHARS = 500;
/** Fewer words tell no language. */
const TELLING_WORDS = 25;
const LEADERS = /(?:[.·…_]\s?){4,}\s*(?:\d{1,4}|[ivxlc]{1,7})(?!\p{L})/giu;
const SHORT_ENTRY = 200;

/** In the order in which they are said; none where the node is left out. */
export function utterancesOf(node: HeardNode, hearing: Hearing): Utterance[] {
  if (isLeftOut(node, hearing.skips)) return [];
  const language = languageOfNode(node.text, hearing.language);
  const edits = editsOf(node.text, node.marks, { ...hearing, language });
  const teller: Teller = { node, language, edits };
  if (node.cells) {
    const rows = rowsOf(node.cells, teller);
    if (rows.length > 0) return rows;
  }
  if (node.kind === 'section') return sentence(teller, 0, node.text.length);
  const begins = node.kind === 'caption' ? behindLabel(node) : 0;
  const sentences = sentencesOf(node.text.slice(begins), language);
  return sentences.flatMap(({ start, end }, at) =>
    at === 0 && begins > 0 ? labeled(teller, begins, begins + end) : sentence(teller, begins + start, begins + end),
  );
}

/** Whether nothing of a node is said. */
export function isLeftOut(node: Pick<HeardNode, 'kind' | 'text' | 'heading'>, skips: ReadonlySet<Skippable>): boolean {
  const of = BY_KIND[node.kind];
  if (of && skips.has(of)) return true;
  const role = roleOf(node.heading);
  if (skips.has('references') && (role === 'references' || isReferencesTitle(node.heading))) return true;
  return skips.has('contents') && (role === 'contents' || isContents(node.text));
}

const BY_KIND: Readonly<Partial<Record<NodeKind, Skippable>>> = {
  footnote: 'footnotes',
  reference: 'references',
  authors: 'authors',
  figure: 'figures',
  formula: 'formulas',
  code: 'code',
  table: 'tables',
  caption: 'captions',
};

/** Entries of a table of contents, with the dots that lead to their pages. */
function isContents(text: string): boolean {
  const entries = text.match(LEADERS)?.length ?? 0;
  return entries > 0 && (entries > 2 || text.length < SHORT_ENTRY * entries);
}

function languageOfNode(text: string, language: string): string {
  if ((text.match(/\S+/gu)?.length ?? 0) < TELLING_WORDS && !/[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]/u.test(text))
    return language;
  const own = language.slice(0, 2).toLowerCase();
  const expected = toldLanguages.find((one) => one === own);
  // A language that is not told from others here would be taken for one of them.
  if (!expected) return language;
  const told: WrittenLanguage = languageOf(text, [expected]);
  return told === expected ? language : told;
}

interface Teller {
  readonly node: HeardNode;
  readonly language: string;
  readonly edits: readonly Edit[];
}

/** Where the words of a caption begin, whatever parts them from its label; 0 where there are none. */
function behindLabel({ text, label }: HeardNode): number {
  if (!label || !text.startsWith(label)) return 0;
  const begins = label.length + (/^[\s.:|–—-]*/u.exec(text.slice(label.length))?.[0].length ?? 0);
  return begins < text.length ? begins : 0;
}

/** 'Figure 3: what it shows'. */
function labeled(teller: Teller, begins: number, end: number): Utterance[] {
  const spoken = new SpokenText();
  takeEdited(spoken, teller, 0, teller.node.label?.length ?? 0);
  spoken.close();
  spoken.say(': ');
  takeEdited(spoken, teller, begins, end);
  return finished(teller, spoken, 0, end);
}

function sentence(teller: Teller, start: number, end: number): Utterance[] {
  return partsOf(teller.node.text, start, end).flatMap((part) => {
    const spoken = new SpokenText();
    takeEdited(spoken, teller, part.start, part.end);
    return finished(teller, spoken, part.start, part.end);
  });
}

/** What is too long for a voice is cut behind a sign that pauses, else at a space. */
function partsOf(text: string, start: number, end: number): Range[] {
  const parts: Range[] = [];
  let from = start;
  while (end - from > MOST_CHARS) {
    const piece = text.slice(from, from + MOST_CHARS);
    const pause = Math.max(
      ...[...piece.matchAll(/[;:,，；：、]\s?/gu)].map(({ index, 0: sign }) => index + sign.length),
      0,
    );
    const space = piece.lastIndexOf(' ') + 1;
    const cut = pause > MOST_CHARS / 3 ? pause : space > 0 ? space : MOST_CHARS;
    parts.push({ start: from, end: from + cut });
    from += cut;
  }
  if (from < end) parts.push({ start: from, end });
  return parts;
}

function takeEdited(spoken: SpokenText, { node: { text }, edits }: Teller, start: number, end: number): void {
  let at = start;
  for (const edit of edits) {
    if (edit.end <= at || edit.start >= end) continue;
    spoken.take(text, at, Math.max(at, edit.start));
    if (edit.say === undefined) spoken.leaveOut();
    else spoken.say(edit.say, edit.start, edit.end);
    at = Math.min(end, edit.end);
  }
  spoken.take(text, at, end);
}

function rowsOf(cells: TableCells, teller: Teller): Utterance[] {
  return heardRows(cells).flatMap((row) => {
    const spoken = new SpokenText();
    const spans = row.cells.flatMap(({ value }) => value);
    for (const [at, { head, value }] of row.cells.entries()) {
      if (at > 0) spoken.say(', ');
      for (const part of head) takeWhole(spoken, teller, part);
      if (head.length > 0) {
        spoken.close();
        spoken.say(': ');
      }
      for (const part of value) takeWhole(spoken, teller, part);
      spoken.close();
    }
    const [start, end] = [Math.min(...spans.map((span) => span.start)), Math.max(...spans.map((span) => span.end))];
    return finished(teller, spoken, start, end, spans);
  });
}

function takeWhole(spoken: SpokenText, teller: Teller, { start, end }: Range): void {
  takeEdited(spoken, teller, start, end);
  spoken.say(' ');
}

/** @param spans  where it is printed, if that is less than all between its ends */
function finished(
  { node, language }: Teller,
  spoken: SpokenText,
  start: number,
  end: number,
  spans: readonly Range[] = [{ start, end }],
): Utterance[] {
  spoken.close();
  if (spoken.isEmpty) return [];
  const pages = spans.flatMap((span) => quadsOf(node.lines, span.start, span.end));
  const words = spoken.words(node.lines, language);
  const printed = spans.map((span) => node.text.slice(span.start, span.end)).join(' ');
  return [{ node: node.id, kind: node.kind, start, end, printed, spoken: spoken.text, language, words, pages }];
}

/** Words that stand on no page, as an answer's, sentence by sentence. */
export function utterancesOfText(text: string, language: string): Omit<Utterance, 'node'>[] {
  const node: HeardNode = { id: 'b0' as NodeId, kind: 'text', text, lines: [], heading: '', marks: [] };
  const script = utterancesOf(node, { skips: new Set(['citations']), language, cites: true });
  return script.map(({ node: _, ...rest }) => rest);
}
