import { parseNumber, type HeadingNumber } from '../headings/number.ts';
import type { Run } from './runs.ts';

/**
 * Level of a heading that the reader adds in the run `at`: that of headings with a number like its own, one below the
 * section whose number it continues, or else a sibling of the section it stands in.
 */
export function addedLevel(runs: readonly Run[], at: number, title: string): number {
  const sibling = Math.max(1, runs[at]!.level);
  const number = parseNumber(title);
  if (!number) return sibling;
  const numbered = byNearness(runs, at).flatMap((run) => {
    const found = run.level === 0 ? undefined : parseNumber(run.heading.title);
    return found?.scheme === number.scheme ? [{ level: run.level, parts: found.parts }] : [];
  });
  const holder = numbered.find(({ parts }) => isStart(parts, number));
  const like = numbered.find(({ parts }) => parts.length === number.parts.length);
  return holder ? holder.level + 1 : (like?.level ?? sibling);
}

/** The runs before this one from the nearest on, then those behind it. */
function byNearness(runs: readonly Run[], at: number): readonly Run[] {
  return [...runs.slice(0, at + 1).reverse(), ...runs.slice(at + 1)];
}

/** '3' is the start of '3.2'. */
function isStart(parts: readonly number[], number: HeadingNumber): boolean {
  return parts.length === number.parts.length - 1 && parts.every((part, i) => part === number.parts[i]);
}
