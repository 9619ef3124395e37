/** Of the arguments of an operator what is kept: all, nothing, or what this makes of them. */
export type Kept = boolean | ((args: readonly unknown[]) => readonly unknown[]);

/** The operators that place text, images and drawings, by pdf.js' names, and which of their arguments matter. */
const operators = {
  save: false,
  restore: false,
  transform: true,
  beginText: false,
  // Names every font before it is used, however it is set.
  dependency: true,
  setFont: true,
  setGState: true,
  setCharSpacing: true,
  setWordSpacing: true,
  setHScale: true,
  setLeading: true,
  setTextRise: true,
  setTextRenderingMode: true,
  setFillRGBColor: true,
  setFillColorN: false,
  setFillTransparent: false,
  setTextMatrix: true,
  moveText: true,
  setLeadingMoveText: true,
  nextLine: false,
  showText: true,
  paintFormXObjectBegin: true,
  paintFormXObjectEnd: false,
  beginGroup: true,
  endGroup: false,
  beginMarkedContent: false,
  beginMarkedContentProps: true,
  endMarkedContent: false,
  constructPath: outlineOf,
  clip: false,
  eoClip: false,
  shadingFill: false,
  paintImageXObject: false,
  paintInlineImageXObject: false,
  paintImageMaskXObject: false,
  paintSolidColorImageMask: false,
} as const satisfies Record<string, Kept>;

export type OperatorName = keyof typeof operators;

/** @param ops  pdf.js' operator numbers by name */
export function wantedOperators(ops: Readonly<Record<string, number>>): ReadonlyMap<number, Kept> {
  return new Map(Object.entries(operators).map(([name, withArguments]) => [ops[name] ?? -1, withArguments]));
}

const RECTANGLE_VALUES = 16; // four corners, the first one again, and how each is reached
const CORNER_PT = 0.1;

/**
 * Of a path how it is painted, its bounds, and whether it is an upright rectangle; not its points, of which a plot has
 * millions.
 */
function outlineOf([paint, buffers, bounds]: readonly unknown[]): readonly unknown[] {
  if (!(bounds instanceof Float32Array)) return [paint];
  const [points] = (Array.isArray(buffers) ? buffers : []) as readonly unknown[];
  return [paint, [...bounds], points instanceof Float32Array && isRectangle(points, bounds)];
}

/** pdf.js writes a path as numbers: 0 or 1 and a point it moves or draws to, 2 or 3 and those of a curve, 4 to close it. */
function isRectangle(points: Float32Array, [x0 = 0, y0 = 0, x1 = 0, y1 = 0]: Float32Array): boolean {
  if (points.length > RECTANGLE_VALUES) return false;
  const near = (a: number, b: number): boolean => Math.abs(a - b) <= CORNER_PT;
  let corners = 0;
  for (let at = 0; at < points.length;) {
    const step = points[at];
    if (step === 4) at++;
    else if (step === 0 || step === 1) {
      const [x, y] = [points[at + 1] ?? NaN, points[at + 2] ?? NaN];
      if (!(near(x, x0) || near(x, x1)) || !(near(y, y0) || near(y, y1))) return false;
      corners++;
      at += 3;
    } else return false;
  }
  return corners >= 4;
}
