/** Finds sizes of type and spaces that are written out where a token belongs: a scale is one only if nothing stands beside it. */

export interface RawMeasure {
  /** From 1. */
  readonly line: number;
  readonly declaration: string;
}

const SPACE = /^(?:padding|margin|gap|row-gap|column-gap|scroll-padding|scroll-margin)(?:-|$)/;
const DECLARATION = /(?<=[{;]\s*)([a-z-]+)\s*:\s*([^;{}]*)(?=[;}])/g;
const LENGTH = /-?(?:\d*\.)?\d+(?:px|pt|rem)/g;

/**
 * What has no step of its own in a scale may be written out: nothing, a hairline, and what is computed from other measures
 * (`calc`, `env`, `min`, `max`, `clamp`), where the geometry of a drawing stands.
 *
 * @param sheet  a style sheet
 */
export function rawMeasures(sheet: string): readonly RawMeasure[] {
  const spoken = sheet.replaceAll(/\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ' '));
  return [...spoken.matchAll(DECLARATION)].flatMap(({ 0: declaration, 1: name = '', 2: value = '', index }) =>
    isRaw(name, value) ? [{ line: spoken.slice(0, index).split('\n').length, declaration: inLine(declaration) }] : [],
  );
}

function isRaw(name: string, value: string): boolean {
  if (name !== 'font' && name !== 'font-size' && !SPACE.test(name)) return false;
  const lengths = withoutFunctions(value).match(LENGTH) ?? [];
  return lengths.some(
    (length) => Number.parseFloat(length) !== 0 && (name.startsWith('font') || !/^-?1px$/.test(length)),
  );
}

/** Innermost first, until none is left. */
function withoutFunctions(value: string): string {
  const less = value.replaceAll(/[a-z-]*\([^()]*\)/g, '');
  return less === value ? value : withoutFunctions(less);
}

function inLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
