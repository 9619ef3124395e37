import { expect, test } from 'vitest';
import { nodeId } from '../../base/ids.ts';
import type { Entity } from '../index/knowledge-graph.ts';
import { isWorthShowing } from './worth.ts';

const named = (name: string, changes: Partial<Entity> = {}): Entity => ({
  id: 0,
  name,
  type: 'term',
  description: '',
  aliases: [],
  mentions: Array.from({ length: 3 }, (_, at) => ({ node: nodeId('content', at), start: 0, end: name.length })),
  ...changes,
});

test('names are shown, also short ones that are spelled out somewhere, and those of scripts with short words', () => {
  for (const one of [
    named('FlashAttention'),
    named('GPT-2'),
    named('NL', { aliases: ['natural language'] }),
    named('熵'),
  ])
    expect(isWorthShowing(one), one.name).toBe(true);
});

test('symbols, measures, numbers of participants, and what is named once are not', () => {
  for (const name of ['SD', 'P3', 'Rⁿ', 'Bc', '12']) expect(isWorthShowing(named(name)), name).toBe(false);
  expect(isWorthShowing(named('FlashAttention', { mentions: named('x').mentions.slice(0, 1) }))).toBe(false);
});

test('common words, rows of numbers and clauses are not, a name of common words is', () => {
  const noise = ['help users', 'Any', 'Mask 11111111 11111111 00000000', 'it only responds to requests of clients'];
  for (const name of [...noise, 'notes, an external resistor']) expect(isWorthShowing(named(name)), name).toBe(false);
  for (const name of [
    'New York',
    'Windows 95',
    'triple loss',
    'Medical Department of the Central Hospital in Lilongwe',
  ])
    expect(isWorthShowing(named(name)), name).toBe(true);
});

test('figures, tables and headings have lists of their own', () => {
  for (const type of ['figure', 'table', 'header'] as const)
    expect(isWorthShowing(named('Table 3', { type })), type).toBe(false);
});
