import type { PageFrame } from '#shared/domain/document/geometry.ts';

/** The page that a reader means by a printed label, or else by its place in the file, from 1. */
export function findPage(frames: readonly PageFrame[], typed: string): number | null {
  const text = typed.trim();
  const labelled = frames.findIndex((frame) => frame.label?.toLowerCase() === text.toLowerCase());
  if (text !== '' && labelled >= 0) return labelled;
  const place = /^\d+$/.test(text) ? Number(text) : 0;
  return place >= 1 && place <= frames.length ? place - 1 : null;
}
