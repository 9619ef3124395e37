import type { Sample } from './corpus.ts';
import { disguises, lessonOf, printedOf } from './examples.ts';
import type { Course } from './learn.ts';

/** The lessons of each document, as it is and in every disguise; none where the outline is nowhere printed. */
export function coursesOf(samples: readonly Sample[]): Course[] {
  return samples.map((sample) => {
    const printed = printedOf(sample.content);
    return { kind: sample.kind, lessons: disguises.flatMap((disguise) => lessonOf(sample, printed, disguise) ?? []) };
  });
}
