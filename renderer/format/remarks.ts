/** What is remarked of an answer, in the reader's language. */
import type { Remark } from '#shared/domain/remarks/remark.ts';
import { remarkText } from '#shared/wording/remarks.ts';
import { readersVoice } from '../languages/voice.ts';

export function remarkWords(remark: Remark): string {
  return remarkText(remark, readersVoice);
}
