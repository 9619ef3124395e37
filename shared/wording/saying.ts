/** What says the remarks that take values. */
import type { ParamsOf, Remark, ValuedCode } from '../domain/remarks/remark.ts';
import type { Voice } from './voice.ts';

/** Says another remark that one holds. */
export type SayRemark = (remark: Remark) => string;
export type Saying<C extends ValuedCode> = (params: ParamsOf<C>, voice: Voice, say: SayRemark) => string;
