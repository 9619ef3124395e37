import type { HeadingNumber } from '../number.ts';
import type { InferredHeading } from '../inferred.ts';

/** Headings of one kind have one level: those of one depth of number, or of one style. */
export function kindOf({ candidate, chained }: InferredHeading): string {
  const { number, style } = candidate;
  return number && chained ? `${number.scheme} ${String(number.parts.length)}` : style;
}

/** @param parts  another number of the same scheme */
export function numberKey(number: HeadingNumber | undefined, parts = number?.parts): string | undefined {
  return number && parts ? `${number.scheme} ${parts.join('.')}` : undefined;
}
