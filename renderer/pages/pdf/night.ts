/** Dark pages: light and dark are exchanged, and pictures keep their colors. */

/** Paper and ink of a night page, as `--page-paper` and `--page-ink` have them in the dark. */
const PAPER = '#1c1d1a';
const INK = '#dddcd4';
/** A picture that covers more of the page is the page: a scan is to be dark as well. */
const PAGE_SHARE = 0.6;
/** Smaller ones are letters, bullets and lines that were drawn as pictures. */
const PICTURE_SHARE = 0.004;
/** With more of them a page is made of tiles. */
const MAX_PICTURES = 200;

/** Three corners of a picture, as shares of the canvas: upper left, lower left, upper right. */
export type PictureCorners = readonly [number, number, number, number, number, number];

/** @param coordinates  of all pictures on a page, six values each; what pdf.js noted while it drew */
export function keptPictures(coordinates: ArrayLike<number>): readonly PictureCorners[] {
  const all = Array.from({ length: Math.floor(coordinates.length / 6) }, (_, i) => {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = Array.from({ length: 6 }, (__, j) => coordinates[6 * i + j]);
    return [a, b, c, d, e, f] as const;
  });
  const kept = all.filter((corners) => {
    const share = areaOf(corners);
    return share >= PICTURE_SHARE && share <= PAGE_SHARE;
  });
  return kept.length > MAX_PICTURES ? [] : kept;
}

function areaOf([ax, ay, bx, by, cx, cy]: PictureCorners): number {
  return Math.abs((bx - ax) * (cy - ay) - (by - ay) * (cx - ax));
}

/** A dark copy of a drawn page. */
export function nightPicture(day: HTMLCanvasElement, pictures: readonly PictureCorners[]): HTMLCanvasElement {
  const night = document.createElement('canvas');
  night.width = day.width;
  night.height = day.height;
  const context = night.getContext('2d');
  if (!context) return day;
  // Colors keep their hue: a blue curve stays blue.
  context.filter = 'invert(1) hue-rotate(180deg)';
  context.drawImage(day, 0, 0);
  context.filter = 'none';
  fill(context, 'multiply', INK);
  fill(context, 'screen', PAPER);
  context.globalCompositeOperation = 'source-over';
  for (const corners of pictures) {
    context.save();
    clipTo(context, corners, day.width, day.height);
    context.drawImage(day, 0, 0);
    context.restore();
  }
  return night;
}

function fill(context: CanvasRenderingContext2D, how: GlobalCompositeOperation, color: string): void {
  context.globalCompositeOperation = how;
  context.fillStyle = color;
  context.fillRect(0, 0, context.canvas.width, context.canvas.height);
}

function clipTo(
  context: CanvasRenderingContext2D,
  [ax, ay, bx, by, cx, cy]: PictureCorners,
  width: number,
  height: number,
): void {
  context.beginPath();
  context.moveTo(ax * width, ay * height);
  context.lineTo(bx * width, by * height);
  context.lineTo((bx + cx - ax) * width, (by + cy - ay) * height);
  context.lineTo(cx * width, cy * height);
  context.clip();
}
