/** Where listening begins: what is seen of a page, in the page's own space. */
import type { ListenFrom } from '#shared/contract/aloud.ts';
import type { PageFrame } from '#shared/domain/document/geometry.ts';
import type { Place, Rotation, Viewer } from './viewer.ts';

/** What stands at the top of what the reader sees: of flowing text its first words, which may be in the second column of their page. */
export function fromSeen({ form, readWords, place, frames, rotation }: Viewer): ListenFrom {
  // Pages that were scrolled since then tell another place.
  if (form === 'text' && readWords?.place === place) return { kind: 'words', ...readWords.words };
  return fromPlace(place, frames[place.pageIndex], rotation);
}

/** What of the page at the top edge of the viewport lies below that edge, whichever way the page is turned. */
export function fromPlace({ pageIndex, offset }: Place, frame: PageFrame | undefined, turn: Rotation): ListenFrom {
  if (!frame) return { kind: 'area', pageIndex, box: { x0: -Infinity, y0: -Infinity, x1: Infinity, y1: Infinity } };
  const above = Math.min(1, Math.max(0, offset));
  const { x0, y0, x1, y1 } = frame.box;
  const [width, height] = [x1 - x0, y1 - y0];
  switch ((frame.rotation + turn) % 360) {
    case 90:
      return { kind: 'area', pageIndex, box: { ...frame.box, x0: x0 + above * width } };
    case 180:
      return { kind: 'area', pageIndex, box: { ...frame.box, y0: y0 + above * height } };
    case 270:
      return { kind: 'area', pageIndex, box: { ...frame.box, x1: x1 - above * width } };
    default:
      return { kind: 'area', pageIndex, box: { ...frame.box, y1: y1 - above * height } };
  }
}
