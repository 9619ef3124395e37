import { describe, expect, test } from 'vitest';
import { datedBy } from '../../text/amounts/dated.ts';
import { firstMeasured } from '../../text/amounts/measured.ts';
import type { VerdictKind } from '../answer.ts';
import type { Compared } from './part-value.ts';
import { shelfOrder, shelve, type Axis, type Shelved } from './shelve.ts';

const base = { citations: [], key: '', ofNamed: true, when: '' };
const amount = (text: string, verdict: VerdictKind = 'found', more: Partial<Compared> = {}): Shelved => ({
  verdict,
  read: { value: { ...base, kind: 'amount', text, measured: firstMeasured(text)!, ...more } },
});
const date = (text: string): Shelved => ({
  verdict: 'found',
  read: { value: { ...base, kind: 'date', text, dated: datedBy(text)! } },
});
const named = (text: string): Shelved => ({
  verdict: 'found',
  read: { value: { ...base, kind: 'name', text, key: text.toLowerCase() } },
});
const nothing: Shelved = { verdict: 'not-found', read: { why: 'nothing' } };
const most: Axis = { by: 'amount', first: 'most', asked: true };
const earliest: Axis = { by: 'date', first: 'earliest', asked: true };

function shelved(all: readonly Shelved[], axis: Axis | undefined) {
  const order = shelfOrder(all, axis);
  const sorted = order.map((at) => all[at]!);
  const texts = sorted.map(({ read }) => ('value' in read ? read.value.text : read.why));
  return { texts, ...shelve(sorted, axis) };
}

describe('the order', () => {
  test('is by value, whatever the unit, with what cannot be compared behind it and silence last', () => {
    const { texts, order } = shelved([nothing, amount('5 km'), amount('900 g'), amount('2 kg')], most);
    expect(texts).toEqual(['2 kg', '900 g', '5 km', 'nothing']);
    expect(order).toMatchObject({
      leads: [0],
      unplaced: [
        { part: 2, why: 'unit' },
        { part: 3, why: 'nothing' },
      ],
    });
  });

  test('takes what is perhaps so for what it says', () => {
    const { texts, order } = shelved([amount('3 kg'), amount('5 kg', 'perhaps')], most);
    expect(texts).toEqual(['5 kg', '3 kg']);
    expect(order?.leads).toEqual([0]);
  });

  test('has several first where none of them is before the others', () => {
    expect(shelved([amount('2 kg'), amount('2000 g'), amount('1 kg')], most).order?.leads).toEqual([0, 1]);
    expect(shelved([date('1998'), date('3 May 1998'), date('2004')], earliest).order?.leads).toEqual([0, 1]);
  });

  test('names nothing first where fewer than two can be compared, and is none without values', () => {
    expect(shelved([amount('2 kg'), nothing], most).order?.leads).toEqual([]);
    expect(shelved([nothing, nothing], most).order).toBeUndefined();
    expect(shelved([amount('2 kg')], undefined).order).toBeUndefined();
  });
});

describe('statements', () => {
  const kinds = (all: readonly Shelved[]): readonly string[] =>
    shelve(all, undefined).statements.map(({ kind }) => kind);

  test('are made of the same values of the same unit', () => {
    expect(kinds([amount('2 kg'), amount('2000 g')])).toEqual(['shared']);
    expect(kinds([amount('2 kg'), amount('3 kg')])).toEqual(['contradict']);
    expect(kinds([amount('2 kg'), amount('3 km')])).toEqual([]);
  });

  test('are not made of what is about so, or perhaps so', () => {
    expect(kinds([amount('about 50 mice'), amount('50 mice')])).toEqual([]);
    expect(kinds([amount('2 kg', 'perhaps'), amount('2 kg')])).toEqual([]);
  });

  test('only differ where not all speak of the one thing, or at one time', () => {
    expect(kinds([amount('2 kg', 'found', { ofNamed: false }), amount('3 kg')])).toEqual(['differ']);
    expect(kinds([amount('2 kg', 'found', { when: '1998' }), amount('3 kg', 'found', { when: '2004' })])).toEqual([
      'differ',
    ]);
  });

  test('share names, and claim nothing of others', () => {
    expect(kinds([named('Peter Holm'), named('Peter Holm')])).toEqual(['shared']);
    expect(kinds([named('Peter Holm'), named('Holm')])).toEqual([]);
  });

  test('claim nothing of dates that lie in one another', () => {
    expect(kinds([date('1998'), date('3 May 1998')])).toEqual([]);
    expect(kinds([date('1998'), date('2004')])).toEqual(['contradict']);
  });
});
