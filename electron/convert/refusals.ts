import { AppError } from '#shared/base/errors.ts';

export function unreadable(name: string, why: string): AppError {
  return new AppError('convert.unreadable', `${name} ${why}.`, { name });
}

export function tooManyCells(name: string, most: number): AppError {
  const count = new Intl.NumberFormat('en').format(most);
  return new AppError('file.too-large', `${name} has more than ${count} cells, and a document may not.`, { name });
}

export function tooLarge(name: string): AppError {
  return new AppError('file.too-large', `${name} holds more than a document may.`, { name });
}
