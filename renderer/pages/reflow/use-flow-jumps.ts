/** The moves that the rest of the window asks for, made in flowing text. */
import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import type { PageFrame } from '#shared/domain/document/geometry.ts';
import { firstAfter, firstAt, pagePlaceOf, pagePlaceOfArea, type PagePlace } from '#shared/domain/reflow/places.ts';
import { rangesUnder, type TextPlace, type TextRange } from '#shared/domain/reflow/ranges.ts';
import { useWindow, useWindowStore } from '../../state/use-window.ts';
import type { JumpTarget, Place, Rotation } from '../../state/viewer.ts';
import type { LoadedChunk, Reflow } from './use-reflow.ts';
import type { FlowScroller, Held } from './use-flow-scroller.ts';
import { cropOf, domRanges, isWithin } from './words-in-view.ts';

/** Words that are jumped to stand this share of the pane's height below its top; a place stands at the top. */
export const JUMP_SHARE = 0.22;
const TOP_PX = 4;
/** Of a page: that much may differ between the place of the first words and where pages that are scrolled there say they are. */
const SAME_PLACE = 0.02;

export function turned(frame: PageFrame | undefined, turn: Rotation): PageFrame | undefined {
  return frame && { ...frame, rotation: ((frame.rotation + turn) % 360) as Rotation };
}

/** Notes where the reader is, and moves there when the text appears and whenever a move is asked for. */
export function useFlowJumps({ chunks, load }: Reflow, scroller: FlowScroller): void {
  const store = useWindowStore();
  const jump = useWindow(({ viewer }) => viewer.jump);
  const { element, hold } = scroller;
  const go = useCallback(
    async (target: JumpTarget, isStart: boolean): Promise<void> => {
      const found = await find(chunks, load, target, (pageIndex) => {
        const { frames, rotation } = store.getState().viewer;
        return turned(frames[pageIndex], rotation);
      });
      if (!found || !element) return;
      if (target.quiet && isInView(element, found)) return;
      const isWords = target.quads !== undefined && !isStart;
      hold({ chunk: found.chunk, place: found.place, yPx: isWords ? JUMP_SHARE * element.clientHeight : TOP_PX });
      if (target.focus) element.focus({ preventScroll: true });
    },
    [store, chunks, load, element, hold],
  );
  const begun = useRef(false);
  useEffect(() => {
    if (chunks.length === 0 || !element) return;
    const { viewer } = store.getState();
    if (jump && jump !== viewer.made) {
      begun.current = true;
      viewer.setMade(jump);
      void go(jump, false);
    } else if (!begun.current) {
      begun.current = true;
      const { readWords, place } = viewer;
      const words = readWords && isSame(readWords.place, place) ? readWords.words : null;
      void (words ? goToWords(words, place) : go({ pageIndex: place.pageIndex, offset: place.offset }, true));
    }

    async function goToWords(words: TextPlace, at: Place): Promise<void> {
      for (const [i, chunk] of chunks.entries()) {
        if (chunk.pageIndex > at.pageIndex || chunk.endPageIndex < at.pageIndex) continue;
        const loaded = await load(i);
        if (loaded?.texts.some(({ node }) => node === words.node)) {
          hold({ chunk: i, place: words, yPx: TOP_PX });
          return;
        }
      }
      await go({ pageIndex: at.pageIndex, offset: at.offset }, true);
    }
  }, [store, jump, chunks, element, go, hold, load]);
}

/** Called while the reader scrolls: the rest of the window knows the first words by their place on the pages. */
export function useNotePlace(reflow: Reflow): (first: Held) => void {
  const store = useWindowStore();
  const latest = useRef(reflow.loaded);
  useLayoutEffect(() => {
    latest.current = reflow.loaded;
  });
  return useCallback(
    ({ chunk, place }) => {
      const loaded = latest.current.get(chunk);
      const { frames, rotation, setReadWords } = store.getState().viewer;
      const at = loaded && place && onPage(loaded, place, (page) => turned(frames[page], rotation));
      if (at) setReadWords({ words: place, place: at });
    },
    [store],
  );
}

/** Of a picture without words its upper edge. */
function onPage(
  { parts, lines }: LoadedChunk,
  { node, offset }: TextPlace,
  frameOf: (pageIndex: number) => PageFrame | undefined,
): PagePlace | null {
  const crop = parts.find((part) => part.kind === 'crop' && part.words.node === node);
  const [area] = crop?.kind === 'crop' ? crop.areas : [];
  const frame = area && frameOf(area.pageIndex);
  return area && frame ? pagePlaceOfArea(area, frame) : pagePlaceOf(lines.get(node) ?? [], offset, frameOf);
}

function isSame(a: Place, b: Place): boolean {
  return a.pageIndex === b.pageIndex && Math.abs(a.offset - b.offset) < SAME_PLACE;
}

interface Found extends Pick<Held, 'chunk' | 'place'> {
  /** What is jumped to, from `place` on. */
  readonly words: readonly TextRange[];
}

/** Of the chunks on the target's page the first that has its words; without words the first that has something there. */
async function find(
  chunks: Reflow['chunks'],
  load: Reflow['load'],
  target: JumpTarget,
  frameOf: (pageIndex: number) => PageFrame | undefined,
): Promise<Found | null> {
  let fallback: Found | null = null;
  for (const [i, chunk] of chunks.entries()) {
    if (chunk.endPageIndex < target.pageIndex) continue;
    if (chunk.notes && !isOfWords(target)) break;
    if (chunk.pageIndex > target.pageIndex && fallback) {
      // Its words may be those of a footnote that is read at the end.
      if (isOfWords(target)) continue;
      break;
    }
    fallback ??= { chunk: i, place: null, words: [] };
    const loaded = await load(i);
    const found = loaded && wordsOf(loaded, target, frameOf(target.pageIndex));
    if (found) return { chunk: i, ...found };
    const after = loaded && firstAfter(loaded.texts, loaded.lines, target.pageIndex);
    if (after && fallback.place === null) fallback = { chunk: i, place: after, words: [] };
  }
  return fallback;
}

function isOfWords({ quads, heading }: JumpTarget): boolean {
  return (quads ?? heading ?? []).length > 0;
}

function wordsOf(
  { texts, lines }: LoadedChunk,
  target: JumpTarget,
  frame: PageFrame | undefined,
): Omit<Found, 'chunk'> | null {
  const { pageIndex, offset, y } = target;
  const quads = target.quads ?? target.heading;
  if (quads && quads.length > 0) {
    const words = rangesUnder(texts, lines, [{ pageIndex, quads }]);
    const [first] = words;
    return first ? { place: { node: first.node, offset: first.start }, words } : null;
  }
  const box = frame?.box;
  const share = offset ?? (box && y !== undefined ? (box.y1 - y) / (box.y1 - box.y0) : 0);
  const place = firstAt(texts, lines, { pageIndex, offset: share }, frame);
  return place && { place, words: [] };
}

/** All of the words, or all of the picture that they stand in. */
function isInView(pane: HTMLElement, { chunk, place, words }: Found): boolean {
  const drawn = pane.querySelector(`[data-chunk='${chunk}']`);
  if (!drawn || !place) return false;
  const ranges = domRanges(drawn, words);
  const shown = ranges.length > 0 ? ranges : [cropOf(drawn, place)];
  return shown.every((one) => one !== null && isWithin(pane, one.getBoundingClientRect()));
}
