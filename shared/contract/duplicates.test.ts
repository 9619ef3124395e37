import { expect, test } from 'vitest';
import {
  Comparison,
  DuplicatePair,
  duplicateKinds,
  duplicateMethods,
  Duplicates,
  duplicateSigns,
} from './duplicates.ts';
import { breachesOf, oneOf, share, someDocument } from './testing/around.ts';

const pair = {
  older: someDocument,
  newer: someDocument,
  kind: 'same-text',
  ofOlder: 0.25,
  ofNewer: 0.25,
  signs: ['title'],
};

test('two documents are likely one in some way, as far as their texts tell', () => {
  const edges = { kind: oneOf(duplicateKinds), 'signs.*': oneOf(duplicateSigns), ofOlder: share, ofNewer: share };
  expect(breachesOf(DuplicatePair, { whole: [pair], nullable: ['ofOlder', 'ofNewer'], edges })).toEqual([]);
  const joined = [{ document: someDocument, newest: someDocument, kind: 'same-text', joinedAt: 7 }];
  const whole = [{ pairs: [], joined, apart: [{ one: someDocument, other: someDocument }] }];
  expect(breachesOf(Duplicates, { whole, edges: { 'joined.*.kind': oneOf(duplicateKinds) } })).toEqual([]);
});

test('what each says alone is told with its page', () => {
  const only = { headings: ['Limits'], sentences: 0, examples: [{ text: 'They fly.', pageIndex: 0 }] };
  expect(breachesOf(Comparison, { whole: [{ ofOne: only, ofOther: only }] })).toEqual([]);
});

test('they are joined, separated and told apart by their ids', () => {
  const [one, other] = [someDocument, someDocument];
  const { join, separate, apart } = {
    join: duplicateMethods['duplicates.join'].params,
    separate: duplicateMethods['duplicates.separate'].params,
    apart: duplicateMethods['duplicates.tell-apart'].params,
  };
  const whole = [{ older: one, newer: other, kind: 'earlier-version' }];
  expect(breachesOf(join, { whole, edges: { kind: oneOf(duplicateKinds) } })).toEqual([]);
  expect(breachesOf(separate, { whole: [{ document: one }] })).toEqual([]);
  expect(breachesOf(apart, { whole: [{ one, other, apart: true }] })).toEqual([]);
});
