import { expect, test } from 'vitest';
import { entityTypes, relationKinds } from '../domain/index/knowledge-graph.ts';
import { graphMethods } from './graph.ts';
import { breachesOf, int, oneOf, someDocument, someSection } from './testing/around.ts';
import { quads } from './testing/examples.ts';

const entity = { id: 0, name: 'ResNet', type: 'model', description: '', aliases: ['residual net'], mentions: 0 };
const { 'graph.entities': entities, 'graph.entity': one, 'graph.page': page, 'graph.export': exporting } = graphMethods;

test('entities come with their relations, and with who found them', () => {
  const whole = [{ document: someDocument, limit: 2000 }];
  expect(breachesOf(entities.params, { whole, usual: { limit: 500 }, edges: { limit: int(1, 2000) } })).toEqual([]);
  const relations = [{ source: 0, target: 0, kind: 'is-a', weight: 0 }];
  const result = { entities: [entity], relations, total: 0 };
  const extractors = [{ kind: 'light' }, { kind: 'model', model: 'qwen', read: 0, blocks: 0 }];
  const edges = {
    'entities.*.type': oneOf(entityTypes),
    'relations.*.kind': oneOf(relationKinds),
    'extractor.kind': { refuses: ['', 'heavy'] },
  };
  const found = extractors.map((extractor) => ({ ...result, extractor }));
  expect(breachesOf(entities.result, { whole: found, edges })).toEqual([]);
});

test('an entity comes with where it is named, its neighbors and itself elsewhere', () => {
  expect(breachesOf(one.params, { whole: [{ document: someDocument, entity: 0 }] })).toEqual([]);
  const occurrence = {
    section: someSection,
    path: ['Title', '1 Bees'],
    pageIndex: 0,
    text: 'ResNet sees.',
    marks: quads,
  };
  const elsewhere = { document: someDocument, documentTitle: 'Nets', entity: 0, name: 'ResNet', mentions: 7 };
  const whole = [
    { entity, occurrences: [occurrence], neighbors: [{ entity, kind: 'part-of', weight: 7 }], elsewhere: [elsewhere] },
  ];
  const edges = { 'neighbors.*.kind': oneOf(relationKinds), 'entity.type': oneOf(entityTypes) };
  expect(breachesOf(one.result, { whole, edges })).toEqual([]);
});

test('names of a page come with their places', () => {
  expect(breachesOf(page.params, { whole: [{ document: someDocument, pageIndex: 0 }] })).toEqual([]);
  const marks = [{ entity: 0, name: 'ResNet', type: 'model', marks: quads[0] }];
  expect(breachesOf(page.result, { whole: [{ marks }], edges: { 'marks.*.type': oneOf(entityTypes) } })).toEqual([]);
});

test('a graph is written in two formats', () => {
  const whole = [{ document: someDocument, format: 'json' }];
  expect(breachesOf(exporting.params, { whole, edges: { format: oneOf(['graphml', 'json']) } })).toEqual([]);
  expect(breachesOf(exporting.result, { whole: [{ text: '<graphml/>' }] })).toEqual([]);
});
