import { expect, test } from 'vitest';
import { citesMethods } from './cites.ts';
import { breachesOf, oneOf, someDocument, someSection, trimmed } from './testing/around.ts';
import { quads } from './testing/examples.ts';

const { 'cites.document': ofDocument, 'cites.library': ofLibrary, 'cites.export': exporting } = citesMethods;

const by = oneOf(['doi', 'arxiv', 'place', 'title']);
const passage = { text: 'They count [4].', pageIndex: 0, marks: quads, section: someSection, path: ['Bees'] };
const named = { document: someDocument, title: 'Bees', authors: 'Ida Berg', year: 2015 };
const entry = { ...named, by: 'doi', references: [passage], sentences: [passage], total: 0 };

test('a document cites and is cited, each with words and places', () => {
  expect(breachesOf(ofDocument.params, { whole: [{ document: someDocument }] })).toEqual([]);
  const list = { entries: 0, matched: 0, state: 'gaps' };
  const around = {
    whole: [{ cites: [entry], citedBy: [entry], list }],
    nullable: ['cites.*.year', 'citedBy.*.year'],
    edges: {
      'cites.*.by': by,
      'citedBy.*.by': by,
      'list.state': oneOf(['complete', 'gaps', 'unsure']),
    },
  };
  expect(breachesOf(ofDocument.result, around)).toEqual([]);
});

test('the library, or a collection, as documents and links, and as a file', () => {
  const within = { optional: ['collection'], edges: { collection: trimmed(1, 80) } };
  expect(breachesOf(ofLibrary.params, { whole: [{ collection: 'Bees' }], ...within })).toEqual([]);
  const links = [{ from: someDocument, to: someDocument, by: 'title' }];
  const around = {
    whole: [{ documents: [named], links, of: 0 }],
    nullable: ['documents.*.year'],
    edges: { 'links.*.by': by },
  };
  expect(breachesOf(ofLibrary.result, around)).toEqual([]);
  const formats = oneOf(['csv', 'graphml', 'json']);
  const written = {
    whole: [{ collection: 'Bees', format: 'csv' }],
    optional: ['collection'],
    edges: { collection: trimmed(1, 80), format: formats },
  };
  expect(breachesOf(exporting.params, written)).toEqual([]);
  expect(breachesOf(exporting.result, { whole: [{ text: 'Citing' }] })).toEqual([]);
});
