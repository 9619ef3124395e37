/** Says what is remarked of an answer. */
import type { PlainRemark, Remark, ValuedCode, ValuedRemark } from '../domain/remarks/remark.ts';
import { plainRemarks } from './plain-remarks.ts';
import { valuedRemarks } from './valued-remarks.ts';
import type { Voice } from './voice.ts';

export function remarkText(remark: Remark, voice: Voice): string {
  return isPlain(remark) ? voice.t(plainRemarks[remark.code]) : valuedText(remark, voice);
}

function isPlain(remark: Remark): remark is PlainRemark {
  return remark.code in plainRemarks;
}

function valuedText<C extends ValuedCode>({ code, params }: ValuedRemark<C>, voice: Voice): string {
  return valuedRemarks[code](params, voice, (remark) => remarkText(remark, voice));
}
