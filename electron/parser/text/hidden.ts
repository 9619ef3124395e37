/** Text that a page has and nobody sees, counted by passages: whoever trusts a file should know of it. */
import type { TextRun } from '#shared/domain/document/page-content.ts';
import { RunCollector, type Style } from './run-collector.ts';

const MAX_RUNS = 2_000;
const MAX_CHARACTERS = 50_000;
/** Fewer are a mark, a number or the remains of a label. */
const LEAST_LETTERS = 12;
/** Lines of one passage are no further apart, in em. */
const NEXT_LINE_EM = 2.5;
const LETTERS = /\p{L}/gu;

export class HiddenText {
  readonly #collector = new RunCollector(MAX_RUNS, MAX_CHARACTERS);

  /** As `RunCollector.add`. */
  add(style: Style, text: string, start: number, end: number, across: number): void {
    if (text !== '') this.#collector.add(style, text, start, end, across, 0);
  }

  /** @param groups  runs that turned out to be hidden at the end of the page, in the order of the file */
  passages(...groups: readonly (readonly TextRun[])[]): number {
    this.#collector.flush();
    return [this.#collector.runs, ...groups].reduce((sum, runs) => sum + countPassages(runs), 0);
  }
}

/** @param runs  in the order of the file: what follows closely goes on */
export function countPassages(runs: readonly TextRun[]): number {
  let passages = 0;
  let letters = 0;
  let before: TextRun | undefined;
  for (const run of runs) {
    if (before && !goesOn(before, run)) letters = 0;
    const own = run.text.match(LETTERS)?.length ?? 0;
    if (letters < LEAST_LETTERS && letters + own >= LEAST_LETTERS) passages++;
    letters += own;
    before = run;
  }
  return passages;
}

function goesOn(before: TextRun, run: TextRun): boolean {
  const [dx, dy] = [run.origin[0] - before.origin[0], run.origin[1] - before.origin[1]];
  const across = Math.abs(dx * before.up[0] + dy * before.up[1]);
  const along = dx * before.direction[0] + dy * before.direction[1];
  const sizePt = Math.max(before.size, run.size);
  const width = before.edges.at(-1) ?? 0;
  return across <= NEXT_LINE_EM * sizePt && (across > sizePt / 2 || along <= width + NEXT_LINE_EM * sizePt);
}
