import type { AnnotationColor } from '#shared/domain/document/annotations/annotation.ts';

type Rgb = readonly [red: number, green: number, blue: number];

/** Of highlights as other programs show them, in sRGB; they lie under the words by multiplication. */
export const colors: Readonly<Record<AnnotationColor, Rgb>> = {
  yellow: [255, 236, 130],
  green: [176, 234, 188],
  blue: [172, 218, 250],
  rose: [252, 196, 204],
  violet: [216, 200, 250],
};

/** Of lines, ink and typed words, which are read on white paper. */
export const inks: Readonly<Record<AnnotationColor, Rgb>> = {
  yellow: [148, 104, 0],
  green: [22, 120, 62],
  blue: [20, 98, 190],
  rose: [196, 34, 70],
  violet: [118, 64, 200],
};

/** @param color  of any program, red, green and blue up to 255 */
export function nearestColor(color: unknown): AnnotationColor {
  if (typeof color !== 'object' || color === null || !('length' in color)) return 'yellow';
  const rgb = Array.from(color as ArrayLike<number>);
  const away = (of: Rgb): number => of.reduce((sum, value, i) => sum + (value - (rgb[i] ?? 0)) ** 2, 0);
  const distance = (name: AnnotationColor): number => Math.min(away(colors[name]), away(inks[name]));
  return (Object.keys(colors) as AnnotationColor[]).toSorted((a, b) => distance(a) - distance(b))[0] ?? 'yellow';
}
