import type { Annotation, NewAnnotation } from '#shared/contract/annotations.ts';
import { isSameMark } from '#shared/domain/document/annotations/same-mark.ts';

/** Of what is marked in a file, what the library does not have. */
export function notTakenIn(own: readonly NewAnnotation[], items: readonly Annotation[]): readonly NewAnnotation[] {
  const here = new Set(items.map(({ inFile }) => inFile));
  return own.filter((mark) => !here.has(mark.inFile) && !items.some((one) => isSameMark(mark, one)));
}
