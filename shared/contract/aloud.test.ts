import { expect, test } from 'vitest';
import { aloudMethods } from './aloud.ts';

const { 'aloud.script': script, 'aloud.selection': selection } = aloudMethods;
const document = 'a'.repeat(64);
const quads = [[0, 0, 10, 0, 10, 10, 0, 10]];

test('listening begins at a node, at what is seen of a page, or at a point of it', () => {
  const rest = { document, direction: 'on', atMost: 8, skips: ['footnotes'] };
  const box = { x0: 0, y0: 0, x1: 612, y1: 400.5 };
  for (const from of [
    { kind: 'node', node: 'b7', offset: 12 },
    { kind: 'area', pageIndex: 0, box },
    { kind: 'point', pageIndex: 3, x: 10.5, y: -2 },
  ])
    expect(script.params.parse({ ...rest, from }).from).toEqual(from);
  const from = { kind: 'node', node: 'b7', offset: 0 };
  expect(script.params.safeParse({ ...rest, from, atMost: 0 }).success).toBe(false);
  expect(script.params.safeParse({ ...rest, from, atMost: 201 }).success).toBe(false);
  expect(script.params.safeParse({ ...rest, from, skips: ['everything'] }).success).toBe(false);
  expect(script.params.safeParse({ ...rest, from: { kind: 'node', node: '../x', offset: 0 } }).success).toBe(false);
});

test('words come with their places', () => {
  const pages = [{ pageIndex: 0, quads }];
  const words = [{ at: 0, length: 4, start: 0, end: 4, pages }];
  const whole = { node: 'b7', kind: 'text', start: 0, end: 4, printed: 'Bees', spoken: 'Bees', language: 'en' };
  const reply = { utterances: [{ ...whole, words, pages }], ends: true };
  expect(script.result.parse(reply)).toEqual(reply);
  expect(script.result.safeParse({ utterances: [], ends: 1 }).success).toBe(false);
});

test('a selection has at least one place', () => {
  const pages = [{ pageIndex: 0, quads }];
  expect(selection.params.safeParse({ document, pages, skips: [] }).success).toBe(true);
  expect(selection.params.safeParse({ document, pages: [], skips: [] }).success).toBe(false);
});
