import type { Judged } from './judged.ts';
import type { Scene } from './scene.ts';

const LEAST_SECTIONS = 3;
const LEAST_STARTS = 2;
const SMALLER = 0.96;

/**
 * Without the steps of procedures and algorithms: '1. Initialization' in bold type, again and again below sections that
 * count from 1 to the end of the document in larger type. Two kinds of headings never count alike.
 */
export function withoutSteps(_: Scene, judged: readonly Judged[]): readonly Judged[] {
  const families = Map.groupBy(
    judged.filter(({ candidate: { number } }) => number?.scheme === 'decimal' && number.parts.length === 1),
    ({ candidate: { style } }) => style,
  );
  const sizes = [...families.values()].flatMap((family) => (isCount(family) ? sizeOf(family) : []));
  const steps = new Set<Judged>();
  for (const family of families.values()) {
    if (startsOf(family) < LEAST_STARTS || !sizes.some((size) => sizeOf(family) < SMALLER * size)) continue;
    for (const one of family) if (!one.candidate.named && !one.candidate.listed) steps.add(one);
  }
  return steps.size === 0 ? judged : judged.filter((one) => !steps.has(one));
}

/** Sections from 1 on, each once. */
function isCount(family: readonly Judged[]): boolean {
  const values = family.filter(({ chained }) => chained).map(({ candidate }) => candidate.number!.parts[0]!);
  return values.length >= LEAST_SECTIONS && new Set(values).size === values.length;
}

function startsOf(family: readonly Judged[]): number {
  return family.filter(({ candidate }) => candidate.number!.parts[0] === 1).length;
}

function sizeOf(family: readonly Judged[]): number {
  return family[0]!.candidate.size;
}
