/** What stands around a drawing and belongs to it: numbers along its axes, names of axes, legends, letters of its parts. */
import { captionLabel } from '../../text/labels.ts';
import { unionBox, type Box } from '../geometry.ts';
import { endsSentence, isBullet } from '../patterns.ts';
import type { Line } from './line.ts';

export interface BoxedLine {
  readonly line: Line;
  /** In user space. */
  readonly box: Box;
}

/** From what is drawn, and from the labels found so far, which stand in rows: numbers, then the name of their axis. */
const REACH_EM = 1.6;
const TURNED_REACH_EM = 3;
const ROUNDS = 3;
const MOST_CHARS = 40;
/** Of the text's size: labels are not larger, and names are smaller, or in a type of their own. */
const LABEL_SIZE = 1.06;
const NAME_SIZE = 0.94;
const NUMBERS = /^(?:[-−–+±]?\d+(?:[.,·]\d+)*(?:[kKM%°]|[eE][-−+]?\d+)?(?:\s+|$))+$/u;
/** A line of a paragraph has its next one as near. */
const LEADING_EM = 1.5;
const PROSE_CHARS = 45;

/**
 * The labels of a drawing among the lines of its page.
 *
 * @param drawing  in user space
 * @param lines    of its page that nothing else holds
 * @param prose    all lines of the page, some of which may go on in a line
 */
export function labelsBeside(
  drawing: Box,
  lines: readonly BoxedLine[],
  prose: readonly BoxedLine[],
  bodySize: number,
): readonly Line[] {
  const written = new Set(prose.filter(({ line }) => line.text.length > PROSE_CHARS).map(({ line }) => line.font));
  const left = lines.filter((one) => isLabel(one.line, bodySize, written) && !goesOn(one, prose));
  const found = new Set<Line>();
  let reached = drawing;
  for (let round = 0; round < ROUNDS; round++) {
    const beside = left.filter(({ line, box }) => !found.has(line) && isBeside(reached, box, line));
    if (beside.length === 0) break;
    for (const { line, box } of beside) {
      found.add(line);
      reached = unionBox(reached, box);
    }
  }
  return [...found];
}

/** @param written  fonts of the page's running text */
function isLabel(
  { text, size, bold, caps, font, upright }: Line,
  bodySize: number,
  written: ReadonlySet<number>,
): boolean {
  if (text.length > MOST_CHARS || size > LABEL_SIZE * bodySize) return false;
  if (NUMBERS.test(text)) return true;
  if (endsSentence(text) || isBullet(text) || captionLabel(text) !== undefined) return false;
  if (!upright || size <= NAME_SIZE * bodySize) return !(caps && bold > 0.5);
  return bold < 0.5 && !written.has(font);
}

/** Does running text stand right above or below, in the same column? */
function goesOn({ line, box }: BoxedLine, prose: readonly BoxedLine[]): boolean {
  return prose.some(({ line: other, box: near }) => {
    if (other === line || other.text.length < PROSE_CHARS || other.upright !== line.upright) return false;
    const overlap = Math.min(box.x1, near.x1) - Math.max(box.x0, near.x0);
    const apart = Math.abs(box.y0 - near.y0);
    return overlap > 0 && apart > 0 && apart < LEADING_EM * Math.max(line.size, other.size);
  });
}

/** Near the drawing on one side, and within its other two, give or take a letter or two. */
function isBeside(drawing: Box, box: Box, { size, upright }: Line): boolean {
  const reach = (upright ? REACH_EM : TURNED_REACH_EM) * size;
  const [x, y] = [(box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2];
  const alongX = x > drawing.x0 - size && x < drawing.x1 + size;
  const alongY = y > drawing.y0 - size && y < drawing.y1 + size;
  const gapX = Math.max(drawing.x0 - box.x1, box.x0 - drawing.x1);
  const gapY = Math.max(drawing.y0 - box.y1, box.y0 - drawing.y1);
  return (alongX && gapY <= reach && gapX <= size) || (alongY && gapX <= reach && gapY <= size);
}
