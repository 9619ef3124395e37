/** A format in which questions are published. */
import type { z } from 'zod';
import type { Dataset, Subject } from '../dataset.ts';

export interface ReadEntry<T> {
  readonly value: T;
  readonly where: string;
  /** Its name, where the file has one for it. */
  readonly name: string | undefined;
}

export interface Format<T> {
  /** As it is known. */
  readonly name: string;
  readonly kind: Dataset['kind'];
  readonly schema: z.ZodType<T>;
  /** @param folder  of the file; what cannot be asked is noted, by where it stands */
  read(entries: readonly ReadEntry<T>[], folder: string, note: (text: string) => void): readonly Subject[];
}
