import { AppError } from '#shared/base/errors.ts';

export function unknownModel(id: string): AppError {
  return new AppError('model.unavailable', `There is no model named ${id}.`);
}

export function notRemovable(id: string): AppError {
  return new AppError('input.unsupported', `${id} comes with Wayleaf; it can be turned off, but not removed.`);
}
