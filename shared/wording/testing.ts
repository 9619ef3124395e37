/** For tests of what is computed: its statements in English. */
import type { Remark } from '../domain/remarks/remark.ts';
import { inEnglish } from './english.ts';

interface Stated {
  readonly sentences: readonly { readonly says: Remark }[];
}

/** Undefined for what is not computed. */
export function textsOf(computed: Stated | undefined): readonly string[] | undefined {
  return computed?.sentences.map(({ says }) => inEnglish(says));
}
