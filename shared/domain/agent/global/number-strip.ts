/** The numbers of what was counted, where some are missing from their sequence. */
import type { ComputedAnswer } from '../../retrieval/outcome.ts';
import type { Evaluation } from './evaluate.ts';
import { printedNumberOf } from './printed-numbers.ts';

// More of them are no strip any more.
const MOST_NUMBERS = 150;

/**
 * All numbers in their order, those that were found each with its thing. Undefined where nothing is missing, where several
 * kinds were counted, and where what is missing may stand outside of what was asked for.
 */
export function numberStrip({ question, found }: Evaluation): ComputedAnswer['numbers'] {
  const [only, ...others] = found;
  if (!only || others.length > 0 || only.state !== 'gaps' || only.missing.length === 0) return undefined;
  if (question.filters.length > 0 || !['count', 'list'].includes(question.operation.kind)) return undefined;
  const there = only.items.flatMap((item) => {
    const printed = printedNumberOf(item.record.label ?? item.record.text);
    return printed ? [{ number: `${printed.series}${String(printed.ordinal)}${printed.added}`, item }] : [];
  });
  const numbers = [...there, ...only.missing.map((number) => ({ number }))];
  if (there.length < only.items.length || numbers.length > MOST_NUMBERS) return undefined;
  return numbers.toSorted((a, b) => order.compare(a.number, b.number));
}

const order = new Intl.Collator('en', { numeric: true });
