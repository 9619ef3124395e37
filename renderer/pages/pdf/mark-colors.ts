import type { AnnotationColor } from '#shared/domain/document/annotations/annotation.ts';

/** As other programs show them, in sRGB; they lie under the words by multiplication. */
export const colors: Readonly<Record<AnnotationColor, readonly [number, number, number]>> = {
  yellow: [255, 236, 130],
  green: [176, 234, 188],
  blue: [172, 218, 250],
  rose: [252, 196, 204],
  violet: [216, 200, 250],
};

/** @param color  of any program, red, green and blue up to 255 */
export function nearestColor(color: unknown): AnnotationColor {
  if (typeof color !== 'object' || color === null || !('length' in color)) return 'yellow';
  const rgb = Array.from(color as ArrayLike<number>);
  const distance = (name: AnnotationColor): number =>
    colors[name].reduce((sum, value, i) => sum + (value - (rgb[i] ?? 0)) ** 2, 0);
  return (Object.keys(colors) as AnnotationColor[]).toSorted((a, b) => distance(a) - distance(b))[0] ?? 'yellow';
}
