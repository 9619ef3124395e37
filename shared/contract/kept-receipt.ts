/**
 * A receipt as a library keeps it, with the words of the answer as one text, which is searched for. Before there were codes it
 * held sentences for them: they are shown as they are.
 */
import { z } from 'zod';
import { isRecord } from '../base/json.ts';
import { asWritten } from '../domain/remarks/remark.ts';
import { AnswerReceipt } from './answer.ts';

export const KeptReceipt = z.preprocess(withRemarks, AnswerReceipt);

/** Under these names a receipt holds a remark, or several of them. */
const REMARKED: ReadonlySet<string> = new Set(['reason', 'problem', 'skipped', 'notes']);

function withRemarks(receipt: unknown): unknown {
  if (Array.isArray(receipt)) return receipt.map(withRemarks);
  if (!isRecord(receipt)) return receipt;
  const named = Object.entries(receipt).map(([name, value]): [string, unknown] => {
    if (name === 'answer' && isRecord(value)) return [name, withRemarks(withoutText(value))];
    return [name, REMARKED.has(name) ? asRemark(value) : withRemarks(value)];
  });
  return Object.fromEntries(named);
}

function asRemark(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asRemark);
  return typeof value === 'string' ? asWritten(value) : value;
}

/** The text says once more what the sentences say; it said, too, that nothing was found. */
function withoutText({ text, ...answer }: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { sentences, parts } = answer;
  const isDenied = Array.isArray(sentences) && sentences.length === 0 && parts === undefined;
  return typeof text === 'string' && text !== '' && isDenied ? { denial: asWritten(text), ...answer } : answer;
}
