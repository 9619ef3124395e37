/** A document as flowing text: the scrolled pane with the chunks that are near, and what is marked in them. */
import { Fragment, useCallback, useEffect, useMemo, useRef, type CSSProperties } from 'react';
import type { DocumentId, NodeId } from '#shared/base/ids.ts';
import type { Annotation } from '#shared/contract/annotations.ts';
import type { Typography } from '#shared/contract/view.ts';
import type { PageQuads } from '#shared/domain/document/geometry.ts';
import { quadsOf } from '#shared/domain/document/quads.ts';
import { marksAtParts } from '#shared/domain/reflow/marks-at.ts';
import type { ReflowPart } from '#shared/domain/reflow/part.ts';
import type { TextPlace } from '#shared/domain/reflow/ranges.ts';
import { rangesUnder } from '#shared/domain/reflow/ranges.ts';
import { t } from '../../languages/i18n.ts';
import { useIsDark, useSecondStore, useWindow, useWindowStore } from '../../state/use-window.ts';
import { annotationAt } from '../annotation-layer.tsx';
import { useCatchUp, useLetGo } from '../follow.ts';
import { LinkCard } from '../link-preview.tsx';
import { ListenMenu } from '../listen-menu.tsx';
import { HighlightBar, useActiveAnnotation, WordsBar } from '../selection-bar.tsx';
import type { PxBox } from '../viewport.ts';
import { FlowMarks } from './flow-marks.tsx';
import { Heard, wordsUnder } from './heard.tsx';
import { LinkContext } from './link-words.tsx';
import { Part } from './parts.tsx';
import './reflow.css';
import { boxesIn, paneBox, useFlowSelection, type DrawnText } from './use-flow-selection.ts';
import { useFlowJumps, useNotePlace } from './use-flow-jumps.ts';
import { useFlowScroller } from './use-flow-scroller.ts';
import { useCards, type Cards } from './use-link-acts.tsx';
import { joined, type LoadedChunk, type Reflow } from './use-reflow.ts';
import { useWashes, useWindowWashes, type Wash } from './use-washes.ts';
import { domRanges, placeUnder } from './words-in-view.ts';

/** Room for the chunks above and below those that are drawn. */
function roomOf(abovePx: number, belowPx: number): CSSProperties {
  return { '--above': `${abovePx}px`, '--below': `${belowPx}px` } as CSSProperties;
}

interface ReflowPaneProps {
  readonly document: DocumentId;
  readonly reflow: Reflow;
  /** Told the element once it is there, to give it the keyboard. */
  readonly onElement: (element: HTMLElement | null) => void;
}

const noLines: DrawnText = { texts: [], lines: new Map() };

export function ReflowPane({ document, reflow, onElement }: ReflowPaneProps) {
  const { chunks, loaded, load, error } = reflow;
  const { sizePx, widthEm, leading } = useWindow(({ view }) => view.stored.typography);
  const typeface = useMemo(() => ({ sizePx, leading, widthPx: widthEm * sizePx }), [sizePx, leading, widthEm]);
  const scroller = useFlowScroller(chunks, typeface, useNotePlace(reflow));
  const { element, attach, range, abovePx, belowPx } = scroller;
  useEffect(() => onElement(element), [element, onElement]);
  useEffect(() => {
    for (let i = range.first; i <= range.last; i++) void load(i);
  }, [range, load]);
  useFlowJumps(reflow, scroller);

  const shown = useMemo(() => positions(range.first, Math.min(range.last, chunks.length - 1)), [range, chunks]);
  const drawn = useMemo(() => shown.flatMap((i) => loaded.get(i) ?? []), [shown, loaded]);
  const text = useDrawnText(drawn);
  const marking = useMarking(drawn);
  const suffix = useWindowStore() === useSecondStore() ? '-2' : '';
  useWashes(element, drawn, marking.washes, suffix);
  useLetGo(element);
  useCatchUp();
  const linesOf = useCallback((node: NodeId) => text.current.lines.get(node) ?? [], []);
  const cards = useCards(document, element, linesOf);
  const onClick = useMarkClicks(text);
  return (
    <div
      ref={attach}
      className="scroller flow"
      tabIndex={0}
      data-pane-focus=""
      {...useSetting()}
      aria-label={t('Document text')}
      aria-busy={chunks.length === 0 && !error}
      role="group"
      onClick={onClick}
    >
      <LinkContext.Provider value={cards.acts}>
        <ListenMenu placeAt={wordsUnder}>
          <div className="flow-content" style={roomOf(abovePx, belowPx)}>
            {error && <p className="flow-failed">{error.message}</p>}
            {shown.map((i) => (
              <ChunkShown
                key={chunks[i]?.from}
                i={i}
                document={document}
                chunk={loaded.get(i)}
                beginsNotes={chunks[i]?.notes === true && !chunks[i - 1]?.notes}
                marking={marking}
                measured={scroller.measured}
              />
            ))}
            {element && <Over pane={element} document={document} cards={cards} drawn={text} />}
            <Heard scroller={scroller} drawn={drawn} suffix={suffix} />
          </div>
        </ListenMenu>
      </LinkContext.Provider>
    </div>
  );
}

/** For what happens later: a click, a selection. */
function useDrawnText(drawn: readonly LoadedChunk[]): React.RefObject<DrawnText> {
  const text = useRef<DrawnText>(noLines);
  useEffect(() => {
    text.current = joined(drawn);
  });
  return text;
}

interface CardShownProps {
  readonly pane: HTMLElement;
  readonly document: DocumentId;
  readonly cards: Cards;
}

/** What lies over the text where it is wanted. */
function Over({ drawn, ...card }: CardShownProps & { readonly drawn: React.RefObject<DrawnText> }) {
  return (
    <>
      <Bars pane={card.pane} drawn={drawn} />
      <CardShown {...card} />
    </>
  );
}

function CardShown({ pane, document, cards: { card, stay, leave, close } }: CardShownProps) {
  if (!card) return null;
  return (
    <LinkCard
      pane={paneBox(pane)}
      document={document}
      link={card.link}
      lines={card.lines}
      pdf={null}
      onPointerEnter={stay}
      onPointerLeave={leave}
      onLeave={close}
    />
  );
}

/** What the style sheet sets letters, lines and paper by. */
function useSetting() {
  const { face, sizePx, widthEm, leading, paper } = useWindow(({ view }) => view.stored.typography);
  const night = useIsDark();
  useFace(face);
  return {
    'data-face': face,
    'data-paper': paper,
    'data-theme': paper === 'night' || (paper === 'window' && night) ? 'dark' : 'light',
    style: {
      '--flow-size': `${sizePx}px`,
      '--flow-width': `${widthEm}em`,
      '--flow-leading': leading,
    } as CSSProperties,
  };
}

/** Letters that few want come when they are wanted. */
function useFace(face: Typography['face']): void {
  useEffect(() => {
    if (face === 'dyslexia')
      void Promise.all([import('@fontsource/opendyslexic/400.css'), import('@fontsource/opendyslexic/700.css')]);
  }, [face]);
}

function positions(first: number, last: number): readonly number[] {
  return first < 0 ? [] : Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => first + i);
}

interface ChunkShownProps {
  readonly i: number;
  readonly document: DocumentId;
  readonly chunk: LoadedChunk | undefined;
  /** The first of the footnotes that are read at the end. */
  readonly beginsNotes: boolean;
  readonly marking: Marking;
  readonly measured: ReturnType<typeof useFlowScroller>['measured'];
}

function ChunkShown({ i, document, chunk, beginsNotes, marking: { washes, marked }, measured }: ChunkShownProps) {
  return (
    <div ref={measured} className="flow-chunk" data-chunk={i} data-loaded={chunk ? '' : undefined} aria-busy={!chunk}>
      {beginsNotes && <h2 className="flow-notes-head">{t('Footnotes')}</h2>}
      {chunk?.parts.map((part, at) => (
        <Fragment key={at}>
          <Part document={document} part={part} lines={chunk.lines} marks={marksOn(part, washes)} />
          <FlowMarks marks={marked.get(part)} />
        </Fragment>
      ))}
    </div>
  );
}

/** What is marked in the text, and beside parts of it on their pages. */
interface Marking {
  readonly washes: readonly Wash[];
  readonly marked: ReadonlyMap<ReflowPart, readonly Annotation[]>;
}

function useMarking(drawn: readonly LoadedChunk[]): Marking {
  const washes = useWindowWashes();
  const annotations = useWindow(({ annotations: { items } }) => items);
  const marked = useMemo(() => {
    const marks = annotations.filter(({ kind }) => kind === 'ink' || kind === 'textbox');
    return marks.length === 0 ? nothingMarked : marksAtParts(drawn, marks);
  }, [annotations, drawn]);
  return { washes, marked };
}

const nothingMarked: ReadonlyMap<ReflowPart, readonly Annotation[]> = new Map();
const noMarks: readonly PageQuads[] = [];

/** What is marked within a part that is drawn. */
function marksOn(part: ReflowPart, washes: readonly Wash[]): readonly PageQuads[] {
  if (part.kind !== 'crop' || washes.length === 0) return noMarks;
  const marks = washes.flatMap(({ pages }) =>
    pages.flatMap(({ pageIndex, quads }) => {
      const within = quads.filter((quad) =>
        part.areas.some((area) => area.pageIndex === pageIndex && holds(area.box, quad)),
      );
      return within.length > 0 ? [{ pageIndex, quads: within }] : [];
    }),
  );
  return marks.length > 0 ? marks : noMarks;
}

function holds(
  { x0, y0, x1, y1 }: { x0: number; y0: number; x1: number; y1: number },
  quad: readonly number[],
): boolean {
  const [x, y] = [((quad[0] ?? 0) + (quad[4] ?? 0)) / 2, ((quad[1] ?? 0) + (quad[5] ?? 0)) / 2];
  return x >= x0 && x <= x1 && y >= y0 && y <= y1;
}

/** The bars for words that are selected, and for a highlight that was clicked. */
function Bars({ pane, drawn }: { readonly pane: HTMLElement; readonly drawn: React.RefObject<DrawnText> }) {
  const lines = useFlowSelection(pane, drawn);
  const words = useWindow(({ viewer }) => viewer.selected);
  const active = useActiveAnnotation();
  const paneOf = useCallback(() => paneBox(pane), [pane]);
  const under = active && linesUnder(pane, drawn.current, active.pages);
  return (
    <>
      {words && lines && lines.length > 0 && <WordsBar pane={paneOf} lines={lines} words={words} />}
      {active && under && under.length > 0 && <HighlightBar pane={paneOf} lines={under} active={active} />}
    </>
  );
}

function linesUnder(pane: HTMLElement, { texts, lines }: DrawnText, pages: readonly PageQuads[]): readonly PxBox[] {
  const ranges = domRanges(pane, rangesUnder(texts, lines, pages), 'all');
  return boxesIn(
    pane,
    ranges.flatMap((range) => [...range.getClientRects()]),
  );
}

/** A click on a highlight or on evidence chooses it, as on the pages. */
function useMarkClicks(drawn: React.RefObject<DrawnText>): (event: React.MouseEvent) => void {
  const store = useWindowStore();
  return useCallback(
    ({ clientX, clientY, target }) => {
      if (getSelection()?.isCollapsed === false || (target instanceof Element && target.closest('button, a'))) return;
      const at = placeUnder(clientX, clientY);
      const point = at && pointOf(drawn.current, at);
      const { annotations, viewer } = store.getState();
      const hit = point && annotationAt(annotations.byPage.get(point.pageIndex) ?? [], point.pageIndex, point.at);
      if ((hit?.id ?? null) !== annotations.active) annotations.setActive(hit?.id ?? null);
      const mark = at && viewer.marks.find(({ pages }) => isUnder(drawn.current, at, pages));
      if (mark) viewer.setActive(mark.n);
    },
    [store, drawn],
  );
}

function isUnder({ texts, lines }: DrawnText, at: TextPlace, pages: readonly PageQuads[]): boolean {
  const ranges = rangesUnder(texts, lines, pages);
  return ranges.some(({ node, start, end }) => node === at.node && start <= at.offset && at.offset <= end);
}

/** The middle of the character at a place. */
function pointOf({ lines }: DrawnText, { node, offset }: TextPlace) {
  const [page] = quadsOf(lines.get(node) ?? [], offset, offset + 1);
  const [quad] = page?.quads ?? [];
  if (!page || !quad) return null;
  return { pageIndex: page.pageIndex, at: [(quad[0] + quad[4]) / 2, (quad[1] + quad[5]) / 2] as const };
}
