import type { KnownDocument } from '../../fixtures/pdf/structured.ts';
import { type Asked, factsOf } from './gold.ts';
import { references } from './citing.ts';
import { countsAndLists } from './counting.ts';
import { places } from './locating.ts';
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
