import type { PageFrame } from '#shared/domain/document/geometry.ts';

/** The page that a reader means by a number or a printed label; a number counts from the first page of the file. */
export function findPage(frames: readonly PageFrame[], typed: string): number | null {
  const text = typed.trim();
  if (/^\d+$/.test(text)) {
    const number = Number(text);
    if (number >= 1 && number <= frames.length) return number - 1;
  }
  const labelled = frames.findIndex((frame) => frame.label?.toLowerCase() === text.toLowerCase());
  return text !== '' && labelled >= 0 ? labelled : null;
}
