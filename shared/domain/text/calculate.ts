/**
 * What a language model lets be computed while it writes: one of a closed set of operations over numbers, or names, that the
 * passages print. `calculate(difference: 3,120; 2,800)` becomes `320 (3,120 − 2,800)`.
 */
import { printed, type Quantity, quantityOf } from './quantity.ts';

export const calculations = ['difference', 'ratio', 'sum', 'share', 'count'] as const;
export type Calculation = (typeof calculations)[number];

/** A sentence with its results in place of calls. */
export interface Calculated {
  /** As it is shown. */
  readonly text: string;
  /** As it is checked: with what results were made of, and without them. */
  readonly checked: string;
  /** The first call that cannot be carried out, as it was written. */
  readonly refused?: string | undefined;
}

const NAME = 'calculate';
const CALL = /([a-z]+)\(\s*([a-z]+)\s*:([^()]{1,300})\)/giu;
/** Up to here the arithmetic of doubles is exact in the digits that are printed. */
const MOST_DIGITS = 15;
const RATIO_DECIMALS = 2;
const SHARE_DECIMALS = 1;

/**
 * Carry out what a sentence asks to be computed. What is computed with has to stand in the passages as it is written; difference, sum
 * and count are exact, a ratio has two decimals and a share one, in percent.
 *
 * @param said  the words of the passages that the sentence cites
 */
export function calculate(sentence: string, said: string): Calculated {
  const known = squeezed(said);
  let refused: string | undefined;
  const checked = replaced(sentence, (_, __, operands) => operands.join(', '));
  const text = replaced(sentence, (call, operation, operands) => {
    const result = operands.every((one) => stands(one, known)) ? resultOf(operation, operands) : undefined;
    if (result === undefined) refused ??= call;
    return result ?? call;
  });
  return { text, checked, ...(refused === undefined ? {} : { refused }) };
}

function replaced(
  sentence: string,
  by: (call: string, operation: Calculation, operands: readonly string[]) => string,
): string {
  return sentence.replace(CALL, (call: string, name: string, wanted: string, operands: string) => {
    const operation = calculations.find((one) => one === wanted.toLowerCase());
    return operation && name.toLowerCase() === NAME ? by(call, operation, operandsOf(operands)) : call;
  });
}

function squeezed(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}

function operandsOf(given: string): readonly string[] {
  return given
    .split(';')
    .map((one) => squeezed(one))
    .filter((one) => one !== '');
}

/** As a whole: 12 does not stand in 3,120. */
function stands(operand: string, said: string): boolean {
  for (let at = said.indexOf(operand); at >= 0; at = said.indexOf(operand, at + 1)) {
    const [before, after] = [
      said.slice(Math.max(0, at - 2), at),
      said.slice(at + operand.length, at + operand.length + 2),
    ];
    if (!/[\p{L}\p{N}]$|\d[.,]$/u.test(before) && !/^[\p{L}\p{N}]|^[.,]\d/u.test(after)) return true;
  }
  return false;
}

function resultOf(operation: Calculation, operands: readonly string[]): string | undefined {
  if (operation === 'count') {
    const distinct = new Set(operands);
    return distinct.size === operands.length ? `${operands.length} (${operands.join(', ')})` : undefined;
  }
  const numbers = operands.flatMap((one) => quantityOf(one) ?? []);
  const isOneUnit = new Set(numbers.map(({ unit }) => unit)).size === 1;
  if (numbers.length < operands.length || numbers.length < 2 || !isOneUnit) return undefined;
  if (operation === 'sum') {
    const sum = numbers.reduce((total, { value }) => total + value, 0);
    return exact(sum, numbers, operands.join(' + '));
  }
  return numbers.length === 2 ? ofTwo(operation, numbers as [Quantity, Quantity], operands) : undefined;
}

function ofTwo(
  operation: 'difference' | 'ratio' | 'share',
  [first, second]: readonly [Quantity, Quantity],
  operands: readonly string[],
): string | undefined {
  if (operation === 'difference') return exact(first.value - second.value, [first, second], operands.join(' − '));
  if (second.value === 0) return undefined;
  const isShare = operation === 'share';
  const value = (first.value / second.value) * (isShare ? 100 : 1);
  const form = { value, decimals: isShare ? SHARE_DECIMALS : RATIO_DECIMALS, unit: isShare ? '%' : '' };
  return `${printed(value, [form])} (${operands.join(' / ')})`;
}

function exact(value: number, of: readonly Quantity[], how: string): string | undefined {
  const digits = Math.max(...of.map((one) => Math.abs(one.value).toFixed(one.decimals).replace('.', '').length));
  return digits < MOST_DIGITS ? `${printed(value, of)} (${how})` : undefined;
}
