import { describe, expect, test } from 'vitest';
import { runToEnd } from './material.ts';
import { selectedOf, withinSelection } from './selection.ts';
import { fakeDocumentId, fakeIndex } from './testing/fake-index.ts';
import { sampleDocuments } from './testing/sample-documents.ts';

const document = fakeDocumentId(0);
const whole = fakeIndex(sampleDocuments);
const within = (text: string, from = 1, to = 1) => runToEnd(withinSelection({ document, from, to, text }, whole));

describe('an index within selected words', () => {
  const { reader, scope } = within('recruited through local clubs. Forty-two sub-\njects took part in the study.');

  test('has their segments only, cut to their sentences', () => {
    const [segment, ...others] = reader.segments(document);
    expect(others).toEqual([]);
    expect(segment?.text).toBe(
      'Participants were recruited through local clubs. Forty-two subjects took part in the study.',
    );
    const said = segment?.sentences.map(({ start, end }) => segment.text.slice(start, end));
    expect(said).toEqual([
      'Participants were recruited through local clubs.',
      'Forty-two subjects took part in the study.',
    ]);
    expect(scope).toEqual({ kind: 'selection', document, orders: [segment?.order] });
  });

  test('keeps to them whatever scope it is asked in', () => {
    expect(reader.documents({ kind: 'library' }).map(({ id, segments }) => [id, segments])).toEqual([[document, 1]]);
    expect(reader.match(['subjects'], { kind: 'library' }, 10)).toHaveLength(1);
    expect(reader.match(['recall'], { kind: 'library' }, 10)).toEqual([]);
    expect(reader.count(['sleep'], { kind: 'documents', documents: [document] }, 10)).toBe(0);
    expect(reader.segments(fakeDocumentId(1))).toEqual([]);
    expect(reader.items(document, ['figure', 'table', 'caption', 'section'])).toEqual([]);
  });

  test('knows the sections above them and no other', () => {
    expect(reader.sections(document).map(({ title }) => title)).toEqual([
      'Sleep and memory in old age',
      '3 Methods',
      '3.1 Participants',
    ]);
  });

  test('is empty where the words are not in the text', () => {
    const empty = within('The moon is made of cheese.');
    expect(empty.reader.segments(document)).toEqual([]);
    expect(empty.reader.match(['sleep'], empty.scope, 10)).toEqual([]);
  });

  test('takes no words from pages on which nothing was selected', () => {
    expect(within('Sleep supports memory.', 2, 2).reader.segments(document)).toEqual([]);
  });
});

test('a very short sentence is meant beside others, not wherever its letters are', () => {
  const texts = ['12.', 'Nobody said so.', 'Forty-two subjects took part.', 'Yes.', 'They were old.', 'Yes.'];
  const selected = selectedOf(
    texts.map((text) => ({ text })),
    'Forty-two subjects took part. Yes. In 2012',
  );
  expect(selected.map(({ text }) => text)).toEqual(['Forty-two subjects took part.', 'Yes.']);
});
