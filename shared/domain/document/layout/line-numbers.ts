/** Numbers of lines in the margin of manuscripts. */
import type { Fragment } from './fragments.ts';
import { type FrameLayout, fragmentText } from './suspects.ts';

const MIN_NUMBERED_LINES = 12;

/** Line numbers of manuscripts: a margin of numbers that rise by one step, beside the text. */
export function markLineNumbers({ fragments, upright }: FrameLayout, out: Set<Fragment>): void {
  if (!upright) return;
  const words = fragments.filter(({ chars }) => chars > WORD_CHARS);
  const left = Math.min(...words.map(({ x0 }) => x0));
  for (const group of numbersByEdge(fragments)) {
    if (group.length < MIN_NUMBERED_LINES || group[0]!.fragment.x1 > left) continue;
    if (risesEvenly(group.map(({ value }) => value))) for (const { fragment } of group) out.add(fragment);
  }
}

/** More characters than this are text. */
const WORD_CHARS = 20;
const NUMBER_CHARS = 4;
const EDGE_PT = 6;
const MOST_EVEN = 0.8;

interface LineNumber {
  readonly fragment: Fragment;
  readonly value: number;
}

/** Numbers that end at one edge, to within a few points. */
function numbersByEdge(fragments: readonly Fragment[]): Iterable<readonly LineNumber[]> {
  const byEdge = new Map<number, LineNumber[]>();
  for (const fragment of fragments) {
    const text = fragment.chars <= NUMBER_CHARS ? fragmentText(fragment) : '';
    if (!/^\d{1,4}$/.test(text)) continue;
    const at = Math.round(fragment.x1 / EDGE_PT);
    const group = byEdge.get(at) ?? byEdge.get(at - 1) ?? byEdge.get(at + 1);
    const number = { fragment, value: Number(text) };
    if (group) group.push(number);
    else byEdge.set(at, [number]);
  }
  return byEdge.values();
}

/** Every line or every fifth is numbered. */
function risesEvenly(values: readonly number[]): boolean {
  const steps = values.slice(1).map((value, at) => value - values[at]!);
  const [step] = steps;
  const even = steps.filter((one) => one === step).length;
  return (step === 1 || step === 5) && even >= MOST_EVEN * steps.length;
}
