import { AppError } from '#shared/base/errors.ts';

export function unreadable(name: string, why: string): AppError {
  return new AppError('convert.unreadable', `${name} ${why}.`, { name });
}

export function tooLarge(name: string): AppError {
  return new AppError('file.too-large', `${name} holds more than a document may.`, { name });
}
