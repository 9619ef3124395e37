/** Pages of a list: a cursor is the position where the next one begins, as text. */
import { AppError } from '#shared/base/errors.ts';

export interface Page<T> {
  readonly entries: readonly T[];
  readonly nextCursor: string | null;
}

/** @throws AppError `input.invalid` for a cursor that no page gave */
export function pageOf<T>(all: readonly T[], cursor: string | undefined, limit: number): Page<T> {
  const from = positionOf(cursor);
  const to = from + limit;
  return { entries: all.slice(from, to), nextCursor: to < all.length ? String(to) : null };
}

/** @throws AppError `input.invalid` */
export function positionOf(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  if (!/^\d{1,9}$/u.test(cursor)) throw badCursor();
  return Number(cursor);
}

export function badCursor(): AppError {
  return new AppError('input.invalid', 'This cursor is none that an earlier page gave.');
}

/** Where a text of at most so many characters may end, so that no word is cut: behind white space, if there is any. */
export function cutOf(text: string, from: number, most: number): number {
  if (text.length - from <= most) return text.length;
  const part = text.slice(from, from + most);
  const space = Math.max(part.lastIndexOf('\n'), part.lastIndexOf(' '));
  return space > 0 ? from + space + 1 : from + most;
}
