/** What stands on pages beside text: charts, tables of numbers, rules, formulas, halftones, patterns. */
import type { SKRSContext2D } from '@napi-rs/canvas';

export type Pen = SKRSContext2D;
type Random = () => number;

/** Where something is drawn. */
interface Place {
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const ROWS = 5;
const SIGNS = Array.from('0123456789.,+−=×÷%()[]/<>∑∫√∞±≈≤≥°·:;!?*#&@');

/** A page of them. */
export function drawThings(pen: Pen, { width, height }: Pick<Place, 'width' | 'height'>, random: Random): void {
  const kinds = [chart, numbers, halftone, rules, blobs, strokes, formulas];
  for (let row = 0; row < ROWS; row++) {
    const kind = kinds[Math.floor(random() * kinds.length)]!;
    kind(pen, { y: (row * height) / ROWS, width, height: (height / ROWS) * 0.85 }, random);
  }
}

function chart(pen: Pen, { y, width, height }: Place, random: Random): void {
  const kind = random();
  pen.lineWidth = 2 + random() * 4;
  pen.strokeRect(0, y, width, height);
  pen.beginPath();
  for (let x = 20; x < width; x += 50) {
    const value = random() * height * 0.8;
    if (kind < 0.35) pen.fillRect(x, y + height - value, 10 + random() * 35, value);
    else if (kind < 0.7) dot(pen, x + random() * 40, y + value, 3 + random() * 6);
    else pen.lineTo(x, y + value);
  }
  pen.stroke();
  pen.font = '26px "Noto Sans"';
  for (let x = 0; x < 10; x++) pen.fillText(String(x * 10), (x * width) / 10, y + height + 26);
}

function numbers(pen: Pen, { y, width, height }: Place, random: Random): void {
  const size = 24 + random() * 20;
  pen.font = `${size.toFixed(0)}px "${random() < 0.5 ? 'Noto Sans' : 'FreeSerif'}"`;
  for (let row = size; row < height; row += size * 1.5)
    for (let x = 40; x < width - 100; x += 190)
      pen.fillText((random() * 10 ** Math.floor(random() * 6)).toFixed(Math.floor(random() * 3)), x, y + row);
}

function halftone(pen: Pen, { y, width, height }: Place, random: Random): void {
  const step = 8 + random() * 18;
  const [a, b] = [random() * 0.02, random() * 0.02];
  for (let v = 0; v < height; v += step)
    for (let u = 0; u < width; u += step)
      dot(pen, u, y + v, (step / 2) * Math.abs(Math.sin(a * u + 2) * Math.cos(b * v + 1)) + 0.5);
}

function rules(pen: Pen, { y, width, height }: Place, random: Random): void {
  const gap = 10 + random() * 36;
  for (let v = 0; v < height; v += gap) pen.fillRect(0, y + v, width, 1 + random() * 4);
  const posts = Math.floor(random() * 90);
  for (let at = 0; at < posts; at++) {
    const [x, v] = [random() * width, y + random() * height * 0.8];
    pen.fillRect(x, v, 2 + random() * 3, 20 + random() * 55);
    dot(pen, x, v, 5 + random() * 8);
  }
}

/** In rows, as letters stand. */
function blobs(pen: Pen, { y, width, height }: Place, random: Random): void {
  const gap = 36 + random() * 40;
  for (let v = gap; v < height; v += gap)
    for (let x = 20; x < width; x += 20 + random() * 16) {
      pen.beginPath();
      pen.ellipse(x, y + v, 2 + random() * 12, 2 + random() * (gap / 3), random(), 0, 2 * Math.PI);
      pen.lineWidth = 3;
      if (random() < 0.5) pen.fill();
      else pen.stroke();
    }
}

function strokes(pen: Pen, { y, width, height }: Place, random: Random): void {
  const many = 30 + random() * 200;
  for (let at = 0; at < many; at++) {
    const [x, v] = [random() * width, y + random() * height];
    const near = (): number => (random() - 0.5) * 150;
    pen.lineWidth = 1 + random() * 7;
    pen.beginPath();
    pen.moveTo(x, v);
    pen.quadraticCurveTo(x + near(), v + near(), x + near(), v + near());
    pen.stroke();
  }
}

function formulas(pen: Pen, { y, height }: Place, random: Random): void {
  const size = 28 + random() * 24;
  pen.font = `${size.toFixed(0)}px "${random() < 0.5 ? 'DejaVu Math TeX Gyre' : 'FreeSerif'}"`;
  for (let row = size; row < height; row += size * 1.5) {
    const signs = Array.from(
      { length: 60 },
      () => SIGNS[Math.floor(random() * SIGNS.length)]! + (random() < 0.3 ? ' ' : ''),
    );
    pen.fillText(signs.join(''), 60, y + row);
  }
}

function dot(pen: Pen, x: number, y: number, radius: number): void {
  pen.beginPath();
  pen.arc(x, y, radius, 0, 2 * Math.PI);
  pen.fill();
}
