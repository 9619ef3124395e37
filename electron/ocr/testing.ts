/** Pictures for tests: bars for words, so that a direction and an upper edge can be seen. */
import type { GrayPicture } from './picture.ts';

const DPI = 100;
const LINE_PX = 16;
const INK_PX = 8;

/**
 * A page of 6 × 8 inches full of lines of bars, each lighter towards its end.
 *
 * @param lean  dy/dx
 */
export function printedPage(lean = 0): GrayPicture {
  const [width, height] = [6 * DPI, 8 * DPI];
  const gray = new Uint8Array(width * height).fill(250);
  for (let line = 0; line * LINE_PX < height - 120; line++) {
    for (let x = 50; x < width - 50; x++) {
      const along = (x + line * 13) % 47;
      if (along < 9) continue; // the spaces between words, never in a column
      const top = Math.round(50 + line * LINE_PX + lean * x);
      for (let y = top; y < top + INK_PX; y++) gray[y * width + x] = 2 * along;
    }
  }
  return { gray, width, height, dpi: DPI };
}

export function blankPage(): GrayPicture {
  const [width, height] = [6 * DPI, 8 * DPI];
  return { gray: new Uint8Array(width * height).fill(250), width, height, dpi: DPI };
}
