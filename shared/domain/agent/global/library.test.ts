import { expect, test } from 'vitest';
import { textsOf } from '../../../wording/testing.ts';
import { fakeDocumentId, fakeIndex } from '../../index/testing/fake-index.ts';
import { computeGlobal } from '../compute.ts';
import { readIn } from '../../question/read-in.ts';

const table = (text: string) => ({ kind: 'table' as const, text });
const reader = fakeIndex([
  {
    title: 'Harbors',
    authors: 'Mara Ellison, Tomas Varga',
    year: 2022,
    kind: 'manual',
    sections: [
      { title: '1 Ropes', paragraphs: [table('Table 1: Ropes'), table('Table 2: Knots')] },
      { title: 'A Lists', pageIndex: 4, paragraphs: ['A list.'] },
    ],
  },
  {
    title: 'Lamps',
    authors: 'Ida Kern',
    year: 2023,
    kind: 'thesis',
    sections: [{ title: '1 Oil', paragraphs: ['Oil.', table('a b c')] }],
  },
  {
    title: 'Türme',
    kind: 'slides',
    sections: [{ title: '1 Türme', paragraphs: ['Die Türme sind hoch, und das Licht der Lampen ist weit zu sehen.'] }],
  },
]);
const library = { kind: 'library' as const };

const said = (question: string) =>
  textsOf(computeGlobal(readIn(question, library, reader), library, reader))?.join(' ');

test.each([
  ['How many documents do I have?', 'There are 3 documents.'],
  ['List all documents.', 'There are 3 documents. Harbors. Lamps. Türme.'],
  ['Which documents are from 2023?', 'There is 1 document from 2023. Lamps.'],
  ['Which of my papers were written by Mara Ellison?', 'There is 1 document by Mara Ellison. Harbors.'],
  ['Which document has the most tables?', '‘Harbors’ has the most tables: 2.'],
  ['What is the longest document?', '‘Harbors’ has the most pages: 5.'],
  ['Which documents are in German?', 'There is 1 document in German. Türme.'],
  ['Which document is in German', 'There is 1 document in German. Türme.'],
  ['How many English documents do I have?', 'There are 2 documents in English.'],
  ['Which documents are written in German or French?', 'There is 1 document in German and French. Türme.'],
  ['Which documents are in Chinese?', 'No documents were found in Chinese.'],
  ['Welche Dokumente sind auf Deutsch?', 'There is 1 document in German. Türme.'],
  ['Quels documents sont en allemand ?', 'There is 1 document in German. Türme.'],
  ['¿Qué documentos están en alemán?', 'There is 1 document in German. Türme.'],
  ['Quali documenti sono in tedesco?', 'There is 1 document in German. Türme.'],
  ['Quais documentos estão em alemão?', 'There is 1 document in German. Türme.'],
  ['Welke documenten zijn in het Duits?', 'There is 1 document in German. Türme.'],
  ['Какие документы на немецком?', 'There is 1 document in German. Türme.'],
  ['Welches Dokument hat die meisten Tabellen?', '‘Harbors’ has the most tables: 2.'],
  ['Quel document contient le plus de tableaux ?', '‘Harbors’ has the most tables: 2.'],
  ['¿Qué documento tiene más tablas?', '‘Harbors’ has the most tables: 2.'],
  ['Quale documento ha più tabelle?', '‘Harbors’ has the most tables: 2.'],
  ['Que documento tem mais tabelas?', '‘Harbors’ has the most tables: 2.'],
  ['Welk document heeft de meeste tabellen?', '‘Harbors’ has the most tables: 2.'],
  ['Which of my documents are slides?', 'There is 1 document of the kind ‘slides’. Türme.'],
  ['Which are theses?', 'There is 1 document of the kind ‘thesis’. Lamps.'],
  ['How many manuals do I have?', 'There is 1 document of the kind ‘manual’.'],
  ['Which documents have an appendix?', 'There is 1 document with appendices. ‘Harbors’: 1 appendix.'],
  [
    'Which documents have no figures?',
    'There are 3 documents in which no figures were found. ‘Harbors’: 0 figures. ‘Lamps’: 0 figures. ‘Türme’: 0 figures.',
  ],
])('%s', (question, answer) => expect(said(question)).toBe(answer));

test('of one document, and of what documents say, nothing is told about the library', () => {
  const alone = { kind: 'documents' as const, documents: [fakeDocumentId(0)] };
  expect(computeGlobal(readIn('How many documents are there?', alone, reader), alone, reader)).toBeUndefined();
  expect(said('Which papers mention knots?')).toBeUndefined();
  expect(said('How many papers were read by the committee?')).toBeUndefined();
  expect(said('How many letters are there?')).toBeUndefined();
  expect(said('Which documents are about German towers?')).toBeUndefined();
  expect(said('Which manual by Ellison praises Harbors?')).toBeUndefined();
  expect(said('Which German towers have lamps?')).toBeUndefined();
});

test('a kind that is not known of every document is told as the least there is', () => {
  const page = { sections: [{ title: '1 Oil', paragraphs: ['Oil.'] }] };
  const some = fakeIndex([
    { title: 'Lamps', kind: 'thesis', ...page },
    { title: 'Harbors', ...page },
  ]);
  const answer = computeGlobal(readIn('Which documents are theses?', library, some), library, some);
  expect(textsOf(answer)?.[0]).toBe('There is at least 1 document of the kind ‘thesis’.');
  expect(answer?.doubt).toEqual({ code: 'count.kind-unknown', params: { documents: 1 } });
  const none = computeGlobal(readIn('Which documents are slides?', library, some), library, some);
  expect(textsOf(none)?.[0]).toBe('No documents were found of the kind ‘slides’.');
});
