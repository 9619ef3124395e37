import type { MouseEvent } from 'react';
import type { ListenFrom } from '#shared/contract/aloud.ts';
import type { Viewer } from '../state/viewer.ts';
import { pageViewport, shownSizePt, toPdf } from './viewport.ts';

/** Where on a page something was pressed. The menu key has no place of its own: it is pressed over the page that is seen. */
export function pointUnder({ target, clientX, clientY }: MouseEvent, { frames, rotation }: Viewer): ListenFrom | null {
  const sheet = target instanceof Element ? target.closest<HTMLElement>('[data-page-index]') : null;
  const pageIndex = Number(sheet?.dataset.pageIndex);
  const frame = frames[pageIndex];
  if (!sheet || !frame) return null;
  const { left, top, width } = sheet.getBoundingClientRect();
  const view = pageViewport(frame, rotation, width / shownSizePt(frame, rotation).width);
  const [x, y] = toPdf(view, [clientX - left, clientY - top]);
  return { kind: 'point', pageIndex, x, y };
}
