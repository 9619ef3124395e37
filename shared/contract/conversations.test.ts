import { expect, test } from 'vitest';
import { documentId, nodeId } from '../base/ids.ts';
import { ConversationSubject, subjectOfScope, subjectText } from './conversations.ts';

const [bees, snow] = [documentId('a'.repeat(64)), documentId('b'.repeat(64))];

test('a part of a document is asked of the document, and one document by itself as well', () => {
  const ofBees = { kind: 'document', document: bees };
  expect(subjectOfScope({ kind: 'section', document: bees, section: nodeId('section', 1) })).toEqual(ofBees);
  expect(subjectOfScope({ kind: 'documents', documents: [bees, bees] })).toEqual(ofBees);
  expect(subjectOfScope({ kind: 'library' }, 'Hives')).toEqual({ kind: 'library' });
});

test('several documents are one subject in whatever order, or the collection that they are', () => {
  const both = { kind: 'documents', documents: [bees, snow] };
  expect(subjectOfScope({ kind: 'documents', documents: [snow, bees] })).toEqual(both);
  expect(subjectOfScope({ kind: 'documents', documents: [snow, bees] }, 'Hives')).toEqual({
    kind: 'collection',
    name: 'Hives',
  });
});

test('a subject has one text, which says it again', () => {
  const subjects: readonly ConversationSubject[] = [
    { kind: 'library' },
    { kind: 'document', document: bees },
    { kind: 'documents', documents: [bees, snow] },
    { kind: 'collection', name: 'Hives' },
  ];
  for (const subject of subjects) expect(ConversationSubject.parse(JSON.parse(subjectText(subject)))).toEqual(subject);
  expect(subjectText({ kind: 'documents', documents: [snow, bees, snow] })).toBe(subjectText(subjects[2]!));
});
