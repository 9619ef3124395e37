import { expect, test } from 'vitest';
import { fakeDocumentId, fakeIndex } from '#shared/domain/index/testing/fake-index.ts';
import { countLost, lostAt, type Traced } from './lost-at.ts';

const reader = fakeIndex([
  { title: 'Bees', sections: [{ title: 'Dances', paragraphs: ['They dance.', 'They fly.'] }] },
]);
const segments = reader.segments(fakeDocumentId(0));
const subject = { paragraphsOf: ({ order }: { readonly order: number }) => [`p${order}`], pagesOf: () => [] };
const traced: Traced = { outcome: 'wrong', planned: false, context: segments, chosen: segments };
const lost = (more: Partial<Traced>, units: readonly string[] = ['p1']) =>
  lostAt({ ...traced, ...more }, new Set(units), subject, () => segments);

test('an answer is lost where what was marked goes missing', () => {
  expect(lost({})).toBe('write');
  expect(lost({ chosen: [segments[0]!] })).toBe('choose');
  expect(lost({ chosen: [], context: [segments[0]!] })).toBe('retrieve');
  expect(lost({ chosen: [], context: [], planned: true })).toBe('plan');
  expect(lost({ chosen: [], context: [] }, ['p7'])).toBe('parse');
});

test('what is right, or cannot be told, is not lost', () => {
  expect(lost({ outcome: 'right' })).toBeNull();
  expect(lost({ outcome: 'unfounded' })).toBeNull();
  expect(lost({}, [])).toBeNull();
  expect(countLost([null, null])).toBeNull();
  expect(countLost(['write', null, 'write'])).toMatchObject({ write: 2, parse: 0 });
});
