/** The operators that place text and images, by pdf.js' names, and whether their arguments matter. */
export const operators = {
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
  constructPath: false,
  shadingFill: false,
  paintImageXObject: false,
  paintInlineImageXObject: false,
  paintImageMaskXObject: false,
  paintSolidColorImageMask: false,
} as const;

export type OperatorName = keyof typeof operators;

/** @param ops  pdf.js' operator numbers by name */
export function wantedOperators(ops: Readonly<Record<string, number>>): ReadonlyMap<number, boolean> {
  return new Map(Object.entries(operators).map(([name, withArguments]) => [ops[name] ?? -1, withArguments]));
}
