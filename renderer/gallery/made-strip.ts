import type { Strip, WantedStrip } from '../pages/pdf/draw-strip.ts';

const LINE_PT = 12;
const WORD_PT = 30;
const GAP_PT = 4;

/** A strip of a page that nobody wrote: bars for words, line by line. */
export function madeStrip({ pageIndex, box, scale, night }: WantedStrip): Strip {
  const picture = document.createElement('canvas');
  picture.width = Math.max(1, Math.round((box.x1 - box.x0) * scale));
  picture.height = Math.max(1, Math.round((box.y1 - box.y0) * scale));
  const context = picture.getContext('2d');
  if (context) {
    context.fillStyle = night ? '#1c1d1a' : '#fff';
    context.fillRect(0, 0, picture.width, picture.height);
    context.fillStyle = night ? '#a5a49c' : '#55554f';
    for (let y = box.y0 + 4; y + 7 < box.y1; y += LINE_PT)
      for (let x = box.x0 + 5; x + WORD_PT <= box.x1 - 4; x += WORD_PT + GAP_PT)
        context.fillRect((x - box.x0) * scale, (box.y1 - y - 7) * scale, WORD_PT * scale, 5 * scale);
  }
  const frame = { pageIndex, box: { x0: 0, y0: 0, x1: 595, y1: 842 }, rotation: 0 as const };
  return { picture, words: document.createElement('div'), frame };
}
