import { expect, test } from 'vitest';
import { errorCodes } from '../base/errors.ts';
import {
  DocumentIdSchema,
  ErrorReportSchema,
  NodeIdSchema,
  PageFrameSchema,
  PageQuadsSchema,
  QuadSchema,
} from './common.ts';
import { breachesOf, oneOf, someDocument, someSection } from './testing/around.ts';
import { error, frame, quad, quads } from './testing/examples.ts';

test('a document is named by the digest of its bytes', () => {
  expect(DocumentIdSchema.parse(someDocument)).toBe(someDocument);
  for (const no of ['', someDocument.slice(1), `${someDocument}0`, someDocument.toUpperCase(), 7, null])
    expect(DocumentIdSchema.safeParse(no).success).toBe(false);
});

test('a node is named by its kind and its number', () => {
  for (const id of ['s0', someSection, 'b7', 's999999999']) expect(NodeIdSchema.parse(id)).toBe(id);
  for (const no of ['', 's', 'c1', 's1000000000', ' s1', 's1\n', 's-1', 's1.5', 'S1', 12])
    expect(NodeIdSchema.safeParse(no).success).toBe(false);
});

test('an error has a code of the closed list', () => {
  const edges = {
    code: oneOf(errorCodes),
    details: {
      takes: [{}, { anything: 'text' }, { anything: 0.5 }],
      refuses: [{ anything: true }, { anything: null }],
    },
  };
  expect(
    breachesOf(ErrorReportSchema, {
      whole: [error],
      optional: ['details'],
      open: ['details'],
      mixed: ['details.*'],
      edges,
    }),
  ).toEqual([]);
});

test('a quad has four corners', () => {
  expect(QuadSchema.parse(quad)).toEqual(quad);
  expect(Object.isFrozen(QuadSchema.parse(quad))).toBe(true);
  for (const no of [[], quad.slice(1), [...quad, 1], quad.map(String), [NaN, ...quad.slice(1)], null])
    expect(QuadSchema.safeParse(no).success).toBe(false);
  expect(breachesOf(PageQuadsSchema, { whole: quads, edges: { quads: { takes: [[], [quad, quad]] } } })).toEqual([]);
});

test('a page is turned by right angles', () => {
  const edges = { rotation: { takes: [0, 90, 180, 270], refuses: [45, 360, -90] } };
  expect(breachesOf(PageFrameSchema, { whole: [frame], optional: ['label'], edges })).toEqual([]);
});
