import { expect, test } from 'vitest';
import { linkKinds } from '../domain/document/links/link.ts';
import { linkMethods } from './links.ts';
import { breachesOf, oneOf, someDocument } from './testing/around.ts';
import { box, quad } from './testing/examples.ts';

test('links of a page come with what they lead to', () => {
  const { params, result } = linkMethods['document.links'];
  expect(breachesOf(params, { whole: [{ document: someDocument, pageIndex: 0 }] })).toEqual([]);
  const target = { pageIndex: 0, quads: [quad], title: '', text: 'A bee.', picture: box };
  const whole = [{ links: [{ kind: 'figure', quads: [quad], target }] }];
  const edges = { 'links.*.kind': oneOf(linkKinds), 'links.*.quads': { takes: [[]] } };
  expect(breachesOf(result, { whole, optional: ['links.*.target.picture'], edges })).toEqual([]);
});
