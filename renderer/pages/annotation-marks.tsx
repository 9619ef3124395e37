/** A sign in the margin of each highlight that has a note; what is typed on the page is read there. */
import { StickyNote } from 'lucide-react';
import type { Annotation } from '#shared/contract/annotations.ts';
import { t } from '../languages/i18n.ts';
import { useWindow } from '../state/use-window.ts';
import { quadBoxToCss, type PageViewport } from './viewport.ts';

const SIGN_PX = 20;
const EDGE_PX = 2;
const BESIDE_PX = 6;

interface AnnotationMarksProps {
  readonly view: PageViewport;
  readonly annotations: readonly Annotation[];
}

export function AnnotationMarks({ view, annotations }: AnnotationMarksProps) {
  const edges = useWindow(({ viewer }) => viewer.textEdges);
  const setWriting = useWindow(({ annotations }) => annotations.setWriting);
  const noted = annotations.filter(
    ({ kind, note, pages }) => kind !== 'textbox' && note !== '' && pages[0]?.pageIndex === view.frame.pageIndex,
  );
  // Beside the text where that is known: the margin may lie outside the pane.
  const edge = edges ? (edges.x1 - edges.box.x0) * view.scale + BESIDE_PX : Infinity;
  const left = Math.min(edge, view.widthPx - SIGN_PX - EDGE_PX);
  const tops = apart(noted.map(({ pages }) => quadBoxToCss(view, pages[0]!.quads[0]!).top));
  return noted.map(({ id, note, color }, i) => (
    <button
      key={id}
      type="button"
      className={`note-sign note-${color}`}
      style={{ top: tops[i], left }}
      aria-label={t('Note: {note}', { note: note.slice(0, 200) })}
      title={note}
      onClick={() => setWriting(id)}
    >
      <StickyNote size={14} aria-hidden />
    </button>
  ));
}

/** Heights at which signs do not lie on one another; each at its own or below the one before. */
export function apart(tops: readonly number[]): readonly number[] {
  const placed: number[] = new Array<number>(tops.length);
  let free = -Infinity;
  for (const i of tops.map((_, index) => index).toSorted((a, b) => tops[a]! - tops[b]!)) {
    placed[i] = Math.max(tops[i]!, free);
    free = placed[i] + SIGN_PX + EDGE_PX;
  }
  return placed;
}
