import type { Point } from '../geometry.ts';
import { likeness, titleKey } from '../headings/title-key.ts';
import type { ContentNode, TextLine } from '../tree.ts';
import type { WordsAnchor } from './correction.ts';
import type { Run } from './runs.ts';

/** Words in the content of one run: from a character of one node to a character (exclusive) of the same or a later one. */
export interface WordsSpan {
  readonly run: number;
  readonly first: number;
  readonly start: number;
  readonly last: number;
  readonly end: number;
}

/** Selected text and indexed text may differ in ligatures and broken words that were read differently. */
const ALIKE = 0.8;
const SLACK_PT = 3;

/** Where the words stand in the content of the document; undefined if they do not, or not within one section. */
export function findWords(runs: readonly Run[], anchor: WordsAnchor): WordsSpan | undefined {
  const wanted = titleKey(anchor.text);
  if (wanted === '') return undefined;
  const found = [...spansByText(runs, anchor, wanted)];
  const near = found.toSorted((a, b) => a.distance - b.distance)[0]?.span ?? spanByPlace(runs, anchor, wanted);
  return near && toWholeWords(runs[near.run]!, near);
}

interface Letter {
  readonly node: number;
  readonly at: number;
}

/** Every place on the page where the letters of the words follow each other, with its distance from the anchor. */
function* spansByText(
  runs: readonly Run[],
  anchor: WordsAnchor,
  wanted: string,
): Generator<{ readonly span: WordsSpan; readonly distance: number }> {
  for (const [run, { contents }] of runs.entries()) {
    const onPage = contents.flatMap((node, i) => (isOnPage(node, anchor.pageIndex) ? [i] : []));
    if (onPage.length === 0) continue;
    const { letters, places } = lettersOf(contents, onPage);
    for (let hit = letters.indexOf(wanted); hit !== -1; hit = letters.indexOf(wanted, hit + 1)) {
      const from = places[hit]!;
      const to = places[hit + wanted.length - 1]!;
      const place = pointAt(contents[from.node]!.lines, from.at, anchor.pageIndex);
      const isUnbroken = onPage.indexOf(to.node) - onPage.indexOf(from.node) === to.node - from.node;
      if (!place || !isUnbroken) continue;
      const span = {
        run,
        first: from.node,
        start: from.at,
        last: to.node,
        end: to.at + unitsAt(contents[to.node]!.text, to.at),
      };
      yield { span, distance: Math.hypot(place[0] - anchor.from[0], place[1] - anchor.from[1]) };
    }
  }
}

function lettersOf(
  contents: readonly ContentNode[],
  chosen: readonly number[],
): { readonly letters: string; readonly places: readonly Letter[] } {
  let letters = '';
  const places: Letter[] = [];
  for (const node of chosen) {
    const { text } = contents[node]!;
    let at = 0;
    for (const letter of text) {
      letters += titleKey(letter);
      while (places.length < letters.length) places.push({ node, at });
      at += letter.length;
    }
  }
  return { letters, places };
}

/** The words between the two points, if they are nearly the anchor's. */
function spanByPlace(runs: readonly Run[], anchor: WordsAnchor, wanted: string): WordsSpan | undefined {
  for (const [run, { contents }] of runs.entries()) {
    const from = placeOf(contents, anchor.pageIndex, anchor.from);
    const to = placeOf(contents, anchor.pageIndex, anchor.to);
    if (!from || !to) continue;
    const span = { run, first: from.node, start: from.at, last: to.node, end: to.at };
    if (likeness(titleKey(textOf(contents, span)), wanted) >= ALIKE) return span;
  }
  return undefined;
}

function placeOf(contents: readonly ContentNode[], pageIndex: number, point: Point): Letter | undefined {
  for (const [node, { lines }] of contents.entries()) {
    for (const line of lines) {
      if (line.pageIndex !== pageIndex) continue;
      const [along, up] = onLine(line, point);
      const width = line.edges.at(-1) ?? 0;
      if (up < -line.descent || up > line.ascent || along < (line.edges[0] ?? 0) - SLACK_PT || along > width + SLACK_PT)
        continue;
      let nearest = 0;
      for (let i = 1; i < line.edges.length; i++)
        if (Math.abs(line.edges[i]! - along) < Math.abs(line.edges[nearest]! - along)) nearest = i;
      return { node, at: line.start + nearest };
    }
  }
  return undefined;
}

/** Distance along the line and above its baseline, in points. */
export function onLine({ origin, direction, up }: TextLine, [x, y]: Point): readonly [number, number] {
  const dx = x - origin[0];
  const dy = y - origin[1];
  return [dx * direction[0] + dy * direction[1], dx * up[0] + dy * up[1]];
}

function textOf(contents: readonly ContentNode[], { first, start, last, end }: WordsSpan): string {
  if (first === last) return contents[first]!.text.slice(start, end);
  const between = contents.slice(first + 1, last).map((node) => node.text);
  return [contents[first]!.text.slice(start), ...between, contents[last]!.text.slice(0, end)].join(' ');
}

function pointAt(lines: readonly TextLine[], at: number, pageIndex: number): Point | undefined {
  const line = lines.find(({ start, end }) => start <= at && at < end);
  if (line?.pageIndex !== pageIndex) return undefined;
  const along = line.edges[at - line.start] ?? 0;
  return [line.origin[0] + line.direction[0] * along, line.origin[1] + line.direction[1] * along];
}

/** Words are not cut, and a full stop or colon behind a heading belongs to it, as do brackets around it. */
function toWholeWords({ contents }: Run, span: WordsSpan): WordsSpan {
  const head = contents[span.first]!.text;
  const tail = contents[span.last]!.text;
  let { start, end } = span;
  while (start > 0 && isWordPart(head[start - 1]!) && isWordPart(head[start]!)) start--;
  while (start > 0 && /[[(“"'‘§¿¡]/u.test(head[start - 1]!)) start--;
  while (end < tail.length && isWordPart(tail[end - 1]!) && isWordPart(tail[end]!)) end++;
  while (end < tail.length && /[\])”"'’.:;,!?。：]/u.test(tail[end]!)) end++;
  return { ...span, start, end };
}

function isWordPart(unit: string): boolean {
  return /[\p{L}\p{N}\p{M}\p{Cs}]/u.test(unit);
}

function isOnPage(node: ContentNode, pageIndex: number): boolean {
  return node.pageIndex <= pageIndex && node.endPageIndex >= pageIndex;
}

/** UTF-16 units of the character at `at`. */
function unitsAt(text: string, at: number): number {
  return (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
}
