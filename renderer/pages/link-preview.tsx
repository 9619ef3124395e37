/** A card with what words lead to, where the pointer rests on them: a citation, a figure, an equation, a section. */
import { ArrowRight, Columns2 } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import type { DocumentId } from '#shared/base/ids.ts';
import type { PageLink } from '#shared/contract/links.ts';
import type { Box, Quad } from '#shared/domain/document/geometry.ts';
import { pageName } from '../format/page-name.ts';
import { keyText } from '../format/keys.ts';
import { type Message, msg, t } from '../languages/i18n.ts';
import { Button } from '../parts/button.tsx';
import { isMac } from '../parts/platform.ts';
import { HALF_MIN_PX } from '../parts/screen.ts';
import { roomForHalves, type Split } from '../state/split.ts';
import { useEngine, useSecondStore, useWindow, useWindowStore } from '../state/use-window.ts';
import { LinkMentions } from './link-mentions.tsx';
import { drawPart } from './pdf/draw-part.ts';
import { placeBar, roomBeside } from './place-bar.ts';
import type { Scroller } from './use-scroller.ts';
import { pageViewport, quadBoxToCss, quadContains, toPdf, type PxBox } from './viewport.ts';

const SHOW_AFTER_MS = 300;
/** Time to move from the words to the card. */
const LEAVE_AFTER_MS = 220;
const CARD_PX = 340;
const PICTURE_PX = 316;
const PICTURE_HEIGHT_PX = 200;
const HIT_SLACK_PT = 1.5;

interface LinkPreviewProps {
  readonly scroller: Scroller;
  readonly document: DocumentId;
  readonly pdf: PDFDocumentProxy | null;
}

type Resting = Pick<PointerEvent, 'clientX' | 'clientY'>;

interface Pointed {
  readonly pageIndex: number;
  readonly link: PageLink;
}

export function LinkPreview({ scroller, document, pdf }: LinkPreviewProps) {
  const [pointed, setPointed] = useState<Pointed | null>(null);
  const [shown, setShown] = useState(false);
  const { onCard, offCard } = usePointed(scroller, document, pointed, setPointed, setShown);
  const rules = useLines(scroller, pointed);
  if (!pointed || !rules) return null;
  return (
    <>
      {rules.map((box, i) => (
        <span key={i} className="link-rule" style={{ left: box.left, top: box.top + box.height, width: box.width }} />
      ))}
      {shown && (
        <LinkCard
          key={`${pointed.pageIndex} ${pointed.link.quads[0]?.join() ?? ''}`}
          pane={{ ...scroller.position(), ...scroller.layout.pane }}
          document={document}
          link={pointed.link}
          lines={rules}
          pdf={pdf}
          onPointerEnter={onCard}
          onPointerLeave={offCard}
          onLeave={() => setPointed(null)}
        />
      )}
    </>
  );
}

/** Finds the words under the pointer; the links of a page are asked for when the pointer first comes there. */
function usePointed(
  { element, layout }: Scroller,
  document: DocumentId,
  pointed: Pointed | null,
  setPointed: (pointed: Pointed | null) => void,
  setShown: (shown: boolean) => void,
): { readonly onCard: () => void; readonly offCard: () => void } {
  const engine = useEngine();
  const { getState } = useWindowStore();
  const open = useWindow(({ reading }) => reading.open);
  const pages = useRef(new Map<number, readonly PageLink[]>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(pointed);
  useEffect(() => {
    latest.current = pointed;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  /** Where the pointer was last: it may rest there already when the links of the page arrive. */
  const rested = useRef<Resting>(null);
  const lookAgain = useRef<() => void>(undefined);
  // The document was read further, or its tree corrected.
  useEffect(() => {
    pages.current.clear();
    lookAgain.current?.();
  }, [open]);
  const later = (work: () => void, delayMs: number): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(work, delayMs);
  };
  const leave = (): void => {
    if (latest.current)
      later(() => {
        setShown(false);
        setPointed(null);
      }, LEAVE_AFTER_MS);
  };
  useEffect(() => {
    if (!element) return undefined;
    const want = (pageIndex: number): void => {
      pages.current.set(pageIndex, []);
      engine.call('document.links', { document, pageIndex }).then(
        ({ links }) => {
          pages.current.set(pageIndex, links);
          lookAgain.current?.();
        },
        () => undefined, // the page is shown without cards
      );
    };
    const onMove = (event: PointerEvent): void => {
      if (event.pointerType === 'touch' || event.buttons !== 0 || !(event.target instanceof Element)) return;
      rested.current = event;
      look(event.target, event);
    };
    // What was under the pointer may be gone: the picture of a page that has been drawn since.
    lookAgain.current = () => {
      const at = rested.current;
      const target = at && globalThis.document.elementFromPoint(at.clientX, at.clientY);
      if (target && element.contains(target)) look(target, at);
    };
    const look = (target: Element, { clientX, clientY }: Resting): void => {
      if (target.closest('.link-card')) return;
      const sheet = target.closest<HTMLElement>('[data-page-index]');
      const pageIndex = Number(sheet?.dataset.pageIndex);
      const { frames, rotation } = getState().viewer;
      const frame = frames[pageIndex];
      if (!sheet || !frame) {
        leave();
        return;
      }
      if (!pages.current.has(pageIndex)) want(pageIndex);
      const rect = sheet.getBoundingClientRect();
      const view = pageViewport(frame, rotation, layout.scales[pageIndex]!);
      const at = toPdf(view, [clientX - rect.left, clientY - rect.top]);
      const hit = pages.current
        .get(pageIndex)
        ?.find(({ quads }) => quads.some((quad) => quadContains(quad, at, HIT_SLACK_PT)));
      if (!hit) leave();
      else if (hit !== latest.current?.link) {
        setShown(false);
        setPointed({ pageIndex, link: hit });
        later(() => setShown(true), SHOW_AFTER_MS);
      } else later(() => setShown(true), SHOW_AFTER_MS);
    };
    const onOut = (): void => {
      rested.current = null;
      leave();
    };
    element.addEventListener('pointermove', onMove);
    element.addEventListener('pointerleave', onOut);
    return () => {
      element.removeEventListener('pointermove', onMove);
      element.removeEventListener('pointerleave', onOut);
    };
  });
  return { onCard: () => clearTimeout(timer.current), offCard: leave };
}

function useLines({ layout }: Scroller, pointed: Pointed | null): readonly PxBox[] | null {
  const frames = useWindow(({ viewer }) => viewer.frames);
  const turn = useWindow(({ viewer }) => viewer.rotation);
  if (!pointed) return null;
  const { pageIndex, link } = pointed;
  const frame = frames[pageIndex];
  if (!frame || pageIndex >= layout.pages) return null;
  const view = pageViewport(frame, turn, layout.scales[pageIndex]!);
  const [left, top] = [layout.lefts[pageIndex]!, layout.tops[pageIndex]!];
  const inContent = (quad: Quad): PxBox => {
    const box = quadBoxToCss(view, quad);
    return { ...box, left: box.left + left, top: box.top + top };
  };
  return link.quads.map(inContent);
}

interface CardProps {
  /** What is seen of the scrolled content. */
  readonly pane: PxBox;
  readonly document: DocumentId;
  readonly link: PageLink;
  readonly lines: readonly PxBox[];
  readonly pdf: PDFDocumentProxy | null;
  readonly onPointerEnter: () => void;
  readonly onPointerLeave: () => void;
  readonly onLeave: () => void;
}

export function LinkCard({ pane, document, link, lines, pdf, onLeave, ...handlers }: CardProps) {
  const goTo = useWindow(({ viewer }) => viewer.goTo);
  const beside = useBeside();
  const card = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState<number | null>(null);
  const { target } = link;
  const page = useWindow(({ viewer }) => pageName(target.pageIndex, viewer.frames[target.pageIndex]?.label));
  useLayoutEffect(() => setHeight(card.current?.offsetHeight ?? 0), []);
  const place = height === null ? null : placeBar(lines, { width: CARD_PX, height }, pane);
  const jump = { pageIndex: target.pageIndex, quads: target.quads.length > 0 ? target.quads : undefined };
  const openBeside =
    beside &&
    (() => {
      beside(document, jump);
      onLeave();
    });
  useKeyBeside(openBeside);
  return (
    <div
      ref={card}
      className="link-card scrolls"
      role="group"
      aria-label={link.mentions ? t('Where it is cited') : t('What it leads to, page {page}', { page })}
      style={{ maxHeight: roomBeside(lines, pane), ...(place ?? { visibility: 'hidden' }) }}
      {...handlers}
    >
      <p className="head">
        <span className="ell">{target.title || t(kindNames[link.kind])}</span>
        {!link.mentions && <span className="page">{t('p. {page}', { page })}</span>}
      </p>
      {target.picture && pdf && <Picture pdf={pdf} pageIndex={target.pageIndex} box={target.picture} />}
      {link.mentions && <LinkMentions link={link} onLeave={onLeave} />}
      {target.text !== '' && link.kind !== 'equation' && !link.mentions && <p className="words">{target.text}</p>}
      <div className="acts">
        <Button
          small
          look="quiet"
          onClick={() => {
            goTo(jump);
            onLeave();
          }}
        >
          <ArrowRight size={14} aria-hidden /> {t('Go there')}
        </Button>
        {openBeside && (
          <Button small look="quiet" onClick={openBeside}>
            <Columns2 size={14} aria-hidden /> {t('Open beside')}
          </Button>
        )}
        {openBeside && <span className="kbd">{keyText('Alt+↵', isMac)}</span>}
      </div>
    </div>
  );
}

/** Shows a place beside the pages that are read; undefined where there is no room for two, and in the second pages. */
function useBeside(): Split['open'] | undefined {
  const store = useWindowStore();
  const second = useSecondStore();
  const { stored } = store.getState().view;
  const fits = roomForHalves(stored) >= 2 * HALF_MIN_PX;
  return store === second || !fits ? undefined : store.getState().split.open;
}

function useKeyBeside(openBeside: (() => void) | undefined): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (!openBeside || event.key !== 'Enter' || !event.altKey) return;
      event.preventDefault();
      openBeside();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });
}

const kindNames: Readonly<Record<PageLink['kind'], Message>> = {
  caption: msg('Caption'),
  figure: msg('Figure'),
  table: msg('Table'),
  other: msg('Elsewhere'),
  section: msg('Section'),
  equation: msg('Equation'),
  citation: msg('Reference'),
  note: msg('Footnote'),
  entry: msg('Cited at'),
};

interface PictureProps {
  readonly pdf: PDFDocumentProxy;
  readonly pageIndex: number;
  readonly box: Box;
}

function Picture({ pdf, pageIndex, box }: PictureProps) {
  const host = useRef<HTMLDivElement>(null);
  const scale = Math.min(PICTURE_PX / (box.x1 - box.x0), PICTURE_HEIGHT_PX / (box.y1 - box.y0), 2);
  const size = { width: (box.x1 - box.x0) * scale, height: (box.y1 - box.y0) * scale };
  useEffect(() => {
    const abort = new AbortController();
    drawPart(pdf, pageIndex, box, scale * devicePixelRatio, abort.signal).then(
      (canvas) => !abort.signal.aborted && host.current?.replaceChildren(canvas),
      () => undefined, // the words of the caption stand there anyway
    );
    return () => abort.abort();
  }, [pdf, pageIndex, box, scale]);
  return <div ref={host} className="picture" style={size} data-theme="light" aria-hidden="true" />;
}
