import type { Box } from '#shared/domain/document/geometry.ts';
import type { TextRun } from '#shared/domain/document/page-content.ts';

/** One character of a run, with the part of its line that it covers. */
interface PlacedCharacter {
  readonly text: string;
  readonly box: Box;
  /** Lines along x, not along y. */
  readonly level: boolean;
  readonly sizePt: number;
}

export type Verdict = 'inside' | 'outside' | 'other text';

const ROW_PT = 20;

/** Looks up by place what the reader says stands there. */
export class PlacedText {
  readonly #rows = new Map<number, PlacedCharacter[]>();

  constructor(runs: readonly TextRun[]) {
    for (const run of runs) {
      const level = Math.abs(run.direction[0]) >= Math.abs(run.direction[1]);
      let at = 0;
      for (const text of run.text) {
        const from = run.edges[at] ?? 0;
        at += text.length;
        if (text === ' ') continue;
        const box = characterBox(run, from, run.edges[at] ?? from);
        const row = Math.floor((box.y0 + box.y1) / 2 / ROW_PT);
        const character = { text, box, level, sizePt: Math.round(run.size) };
        const list = this.#rows.get(row);
        if (list) list.push(character);
        else this.#rows.set(row, [character]);
      }
    }
  }

  /**
   * Whether the characters of a word stand where the word does: its text is found in its box, its center and at least
   * `share` of its length are covered by their boxes. Text of another direction or size that lies over it is ignored.
   */
  verdict(word: string, box: Box, share: number): Verdict {
    const inside = this.#inside(box);
    const wanted = comparable(word);
    const groups = [inside, ...alike(inside)];
    const found = groups.find((group) => comparable(joined(group)) === wanted);
    if (!found?.[0]) return 'other text';
    const { level } = found[0];
    const covered = found.map((character) => character.box).reduce(union);
    const [x, y] = [(box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2];
    const centered = x >= covered.x0 && x <= covered.x1 && y >= covered.y0 && y <= covered.y1;
    const length = level ? box.x1 - box.x0 : box.y1 - box.y0;
    const overlap = level
      ? Math.min(box.x1, covered.x1) - Math.max(box.x0, covered.x0)
      : Math.min(box.y1, covered.y1) - Math.max(box.y0, covered.y0);
    return centered && overlap >= share * length ? 'inside' : 'outside';
  }

  textIn(box: Box): string {
    return joined(this.#inside(box));
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

function alike(characters: readonly PlacedCharacter[]): PlacedCharacter[][] {
  const groups = new Map<string, PlacedCharacter[]>();
  for (const character of characters) {
    const key = `${String(character.level)} ${character.sizePt}`;
    groups.set(key, [...(groups.get(key) ?? []), character]);
  }
  return [...groups.values()];
}

function joined(characters: readonly PlacedCharacter[]): string {
  return characters.map((character) => character.text).join('');
}

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
  return Array.from(letters.replaceAll('ı', 'i').replace(/[\u2010\u2011\u00ad]/g, '-'))
    .sort()
    .join('');
}
