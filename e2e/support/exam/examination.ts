import type { KnownDocument } from '../../fixtures/pdf/structured.ts';
import { type Asked, factsOf } from './gold.ts';
import { references } from './citing.ts';
import { countsAndLists } from './counting.ts';
import { places } from './locating.ts';
import { rephrased } from './rephrased.ts';
import { picker, typed } from './wording.ts';

const templates = { ...countsAndLists, ...places, ...references };
const TRIES = 8; // a template may not apply to what was picked

/** Questions with what is right, the same for the same seed; no template twice before each was asked once. */
export function examine(document: KnownDocument, questions: number, seed: number): readonly Asked[] {
  const pick = picker(seed);
  const facts = factsOf(document, pick);
  const asked: Asked[] = [];
  let left = Object.keys(templates);
  while (asked.length < questions) {
    if (left.length === 0) left = Object.keys(templates);
    const family = pick(left);
    left = left.filter((one) => one !== family);
    for (let n = 0; n < TRIES; n++) {
      const made = templates[family]?.(facts);
      if (!made) continue;
      const question = typed(pick(made[0]), pick);
      if (asked.some((one) => one.question.toLowerCase() === question.toLowerCase())) continue;
      asked.push({ family, question, gold: made[1] });
      break;
    }
  }
  return asked;
}

/**
 * Questions in other words than those of `examine`.
 *
 * @param part  phrasings that rules of the parser were made on, or those that only measure them
 */
export function examineRephrased(
  document: KnownDocument,
  questions: number,
  seed: number,
  part: 'seen' | 'unseen',
): readonly Asked[] {
  const pick = picker(seed);
  const facts = factsOf(document, pick);
  const asked: Asked[] = [];
  let left = Object.keys(rephrased);
  for (let n = 0; asked.length < questions && n < questions * TRIES; n++) {
    if (left.length === 0) left = Object.keys(rephrased);
    const family = pick(left);
    left = left.filter((one) => one !== family);
    const made = rephrased[family]?.(facts);
    if (!made) continue;
    const question = typed(pick(part === 'seen' ? [...made[0], ...made[1]] : made[3]), pick);
    if (asked.some((one) => one.question.toLowerCase() === question.toLowerCase())) continue;
    asked.push({ family, question, gold: made[2] });
  }
  return asked;
}
