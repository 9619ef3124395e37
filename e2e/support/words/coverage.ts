import type { Box } from '#shared/domain/document/geometry.ts';
import type { TextRun } from '#shared/domain/document/page-content.ts';

/** One character of a run, with the part of its line that it covers. */
interface PlacedCharacter {
  readonly text: string;
  readonly box: Box;
  readonly run: number;
}

export type Verdict = 'inside' | 'outside' | 'other text';

/** Looks up by place what the reader says stands there. */
export class PlacedText {
  readonly #rows = new Map<number, PlacedCharacter[]>();

  constructor(runs: readonly TextRun[]) {
    runs.forEach((run, index) => {
      let at = 0;
      for (const text of run.text) {
        const from = run.edges[at] ?? 0;
        at += text.length;
        if (text === ' ') continue;
        const box = characterBox(run, from, run.edges[at] ?? from);
        const row = Math.floor((box.y0 + box.y1) / 2 / ROW_PT);
        const list = this.#rows.get(row);
        if (list) list.push({ text, box, run: index });
        else this.#rows.set(row, [{ text, box, run: index }]);
      }
    });
  }

  /**
   * Whether the characters of a word stand where the word does: its text is found in its box, its center and at least
   * `share` of its length are covered by their boxes.
   */
  verdict(word: string, box: Box, share: number): Verdict {
    const inside = this.#inside(box);
    if (comparable(inside.map((character) => character.text).join('')) !== comparable(word)) return 'other text';
    const covered = inside.reduce<Box | undefined>((all, { box: own }) => (all ? union(all, own) : own), undefined);
    if (!covered) return 'other text';
    const [x, y] = [(box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2];
    const centered = x >= covered.x0 && x <= covered.x1 && y >= covered.y0 && y <= covered.y1;
    const upright = box.x1 - box.x0 >= box.y1 - box.y0 || covered.x1 - covered.x0 >= covered.y1 - covered.y0;
    const length = upright ? box.x1 - box.x0 : box.y1 - box.y0;
    const overlap = upright
      ? Math.min(box.x1, covered.x1) - Math.max(box.x0, covered.x0)
      : Math.min(box.y1, covered.y1) - Math.max(box.y0, covered.y0);
    return centered && overlap >= share * length ? 'inside' : 'outside';
  }

  textIn(box: Box): string {
    return this.#inside(box)
      .map((character) => character.text)
      .join('');
  }

  #inside(box: Box): PlacedCharacter[] {
    const found: PlacedCharacter[] = [];
    for (let row = Math.floor(box.y0 / ROW_PT); row <= Math.floor(box.y1 / ROW_PT); row++) {
      for (const character of this.#rows.get(row) ?? []) {
        const x = (character.box.x0 + character.box.x1) / 2;
        const y = (character.box.y0 + character.box.y1) / 2;
        if (x >= box.x0 && x <= box.x1 && y >= box.y0 && y <= box.y1) found.push(character);
      }
    }
    return found;
  }
}

const ROW_PT = 20;

function characterBox(run: TextRun, from: number, to: number): Box {
  const [ox, oy] = run.origin;
  const [dx, dy] = run.direction;
  const [ux, uy] = run.up;
  const corner = (along: number, up: number): [number, number] => [
    ox + dx * along + ux * up,
    oy + dy * along + uy * up,
  ];
  const corners = [
    corner(from, -run.descent),
    corner(to, -run.descent),
    corner(from, run.ascent),
    corner(to, run.ascent),
  ];
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  return { x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) };
}

function union(a: Box, b: Box): Box {
  return { x0: Math.min(a.x0, b.x0), y0: Math.min(a.y0, b.y0), x1: Math.max(a.x1, b.x1), y1: Math.max(a.y1, b.y1) };
}

/** The letters of a word without order and without the differences that normalization makes. */
function comparable(text: string): string {
  const letters = text.normalize('NFKD').replace(/[\p{M}\p{Cc}\p{Cf}\p{Co}\s]/gu, '');
  return Array.from(letters.replace(/[\u2010\u2011\u00ad]/g, '-'))
    .sort()
    .join('');
}
