/** Finds colors that are written out where a token belongs: both themes, and who needs more contrast, are settled in one place. */

export interface RawColor {
  /** From 1. */
  readonly line: number;
  readonly color: string;
}

const COLOR =
  /#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(|(?<=[:\s,(])(?:white|black|gray|grey|red|green|blue|yellow|orange)(?=[\s,;)])/gi;

/** @param sheet  a style sheet; comments and custom properties that only name other ones are no colors */
export function rawColors(sheet: string): readonly RawColor[] {
  const spoken = sheet.replaceAll(/\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ' '));
  return spoken.split('\n').flatMap((text, at) => {
    const value = /^\s*[\w-]+\s*:(.*)$/.exec(text)?.[1] ?? (/^[^{]*$/.test(text) ? text : '');
    return [...value.matchAll(COLOR)].map(([color]) => ({ line: at + 1, color }));
  });
}
