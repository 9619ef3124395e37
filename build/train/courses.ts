import { randomFrom } from './boost.ts';
import type { Sample } from './corpus.ts';
import { lessonOf, printedOf, type Disguise } from './examples.ts';
import type { Course } from './learn.ts';

const DISGUISES: readonly Disguise[] = ['opaque', 'unnumbered', 'flat'];
const SEED = 7;

/** The lessons of every document that has some: each as it is and in one disguise. */
export function coursesOf(samples: readonly Sample[]): Course[] {
  const random = randomFrom(SEED);
  return samples.flatMap((sample) => {
    const disguise = DISGUISES[Math.floor(random() * DISGUISES.length)]!;
    const printed = printedOf(sample.content);
    const lessons = [lessonOf(sample, printed, 'plain'), lessonOf(sample, printed, disguise)];
    return lessons.every((lesson) => lesson !== undefined) ? [lessons] : [];
  });
}
