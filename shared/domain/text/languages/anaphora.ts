/** How languages refer to what was said before; of some of them nothing else is known. */
import { anaphora as german } from './de/anaphora.ts';
import { anaphora as english } from './en/anaphora.ts';
import { anaphora as spanish } from './es/anaphora.ts';
import { anaphora as french } from './fr/anaphora.ts';
import { anaphora as italian } from './it/anaphora.ts';
import { anaphora as japanese } from './ja/anaphora.ts';
import { anaphora as dutch } from './nl/anaphora.ts';
import { anaphora as portuguese } from './pt/anaphora.ts';
import { anaphora as chinese } from './zh/anaphora.ts';
import type { Anaphora } from './language.ts';

const known: Readonly<Record<string, Anaphora>> = {
  de: german,
  en: english,
  es: spanish,
  fr: french,
  it: italian,
  ja: japanese,
  nl: dutch,
  pt: portuguese,
  zh: chinese,
};

/** @param code  of the language; undefined for one whose words are not known */
export function anaphoraOf(code: string): Anaphora | undefined {
  return known[code];
}
