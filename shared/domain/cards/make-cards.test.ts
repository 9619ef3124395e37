import { describe, expect, test } from 'vitest';
import { documentId, nodeId } from '../../base/ids.ts';
import type { Evidence } from '../answer/evidence/evidence.ts';
import type { Marked } from '../document/annotations/annotation.ts';
import { answerCard, cellCard, definitionCard, highlightCard, type Answered } from './make-cards.ts';

const document = { document: documentId('a'.repeat(64)), title: 'Larches', labels: ['i', 'ii', '1'] };
const quad = [72, 700, 172, 700, 172, 712, 72, 712] as const;

function passage(change: Partial<Evidence> = {}): Evidence {
  return {
    n: 1,
    document: document.document,
    documentTitle: 'Larches',
    section: nodeId('section', 1),
    path: ['Larches', '1 Larches'],
    pageIndex: 2,
    marks: [{ pageIndex: 2, quads: [quad] }],
    text: 'A larch is a\nconifer.',
    before: '',
    after: '',
    score: 1,
    cited: true,
    ...change,
  };
}

const marked = (text: string, change: Partial<Marked> = {}): Marked => ({
  kind: 'text',
  pages: [{ pageIndex: 0, quads: [quad] }],
  text,
  prefix: '',
  suffix: '',
  ...change,
});
const highlight = (text: string, note = '', sentence?: string, terms: readonly string[] = []) =>
  highlightCard({ mark: 'm1', marked: marked(text), note, sentence, terms }, document);

test('a definition asks for what its term is, and leads to its page', () => {
  const card = definitionCard({ term: 'larch', says: 'A larch is a\nconifer.', passage: passage() }, document);
  expect(card).toMatchObject({ source: 'definitions', form: 'basic', front: 'larch', back: 'A larch is a conifer.' });
  expect(card.place).toMatchObject({ pageIndex: 2, page: '1', quote: 'A larch is a conifer.' });
  expect(card.picture).toBeUndefined();
});

test('a card keeps its key when its words change', () => {
  const before = definitionCard({ term: 'Larch', says: 'One.', passage: passage() }, document);
  const after = definitionCard({ term: 'larch', says: 'Another.', passage: passage({ pageIndex: 0 }) }, document);
  expect(after.key).toBe(before.key);
});

test('what has to be seen is shown: a formula, a table', () => {
  const areas = [{ pageIndex: 2, box: { x0: 1, y0: 2, x1: 3, y1: 4 } }];
  const shown = definitionCard(
    { term: 'E', says: 'E = m', passage: passage({ areas, printed: nodeId('content', 4) }) },
    document,
  );
  expect(shown.picture).toEqual(areas[0]);
  expect(definitionCard({ term: 'E', says: 'E', passage: passage({ areas }) }, document).picture).toBeUndefined();
});

describe('a highlight', () => {
  test('with a note asks its note', () => {
    expect(highlight('A larch is a conifer.', ' Why?\nReally? ')).toMatchObject({
      form: 'basic',
      front: 'Why?\nReally?',
      back: 'A larch is a conifer.',
    });
  });

  test('of a few words is the gap of its sentence', () => {
    const sentence = 'Larches lose\ntheir needles in autumn.';
    expect(highlight('needles', '', sentence)).toMatchObject({
      form: 'cloze',
      front: 'Larches lose their {{c1::needles}} in autumn.',
      place: { page: 'i' },
    });
  });

  test('of a sentence has a gap where a term stands by itself', () => {
    const text = 'The larch loses its needles, as larches do.';
    expect(highlight(text, '', text, ['larch', 'arch'])).toMatchObject({
      front: 'The {{c1::larch}} loses its needles, as larches do.',
    });
  });

  test('without a word to ask for makes no card, and that is counted', () => {
    expect(highlight('It does so each year.', '', 'It does so each year.')).toEqual({ left: 'no-note' });
    expect(highlight('needles', '', 'needles fall')).toEqual({ left: 'no-note' });
  });

  test('of an area shows what it is around', () => {
    const area = marked('', { kind: 'area' });
    const card = highlightCard({ mark: 'm', marked: area, note: 'What is this?', terms: [] }, document);
    expect(card).toMatchObject({ front: 'What is this?', picture: { box: { x0: 72, y0: 700, x1: 172, y1: 712 } } });
    expect(highlightCard({ mark: 'm', marked: area, note: '', terms: [] }, document)).toEqual({ left: 'no-note' });
    // A text box is a note without words of the document.
    const box = { ...area, kind: 'textbox', text: '' } as const;
    expect(highlightCard({ mark: 'm', marked: box, note: 'Mind this', terms: [] }, document)).toEqual({
      left: 'no-note',
    });
  });
});

describe('an answer', () => {
  const sentence = { text: 'As a model says it.', citations: [2], supported: true };
  const answered: Answered = {
    question: 'What is a larch?',
    answer: { found: true, verdict: 'found', probability: 0.9, sentences: [sentence] },
    evidence: [passage({ text: 'Another.' }), passage({ n: 2 })],
  };

  test('is the document’s own sentence, not what a model wrote', () => {
    expect(answerCard(answered, document)).toMatchObject({ front: 'What is a larch?', back: 'A larch is a conifer.' });
  });

  test('is the passage that the reader chose', () => {
    const perhaps = { ...answered.answer, verdict: 'perhaps', found: true } as const;
    expect(answerCard({ ...answered, answer: perhaps }, document)).toBeUndefined();
    expect(answerCard({ ...answered, answer: perhaps, chosen: 1 }, document)?.back).toBe('Another.');
  });

  test('of another document makes no card of this one', () => {
    const other = { ...document, document: documentId('b'.repeat(64)) };
    expect(answerCard(answered, other)).toBeUndefined();
  });
});

describe('a cell of a table', () => {
  const quote = { text: 'A larch is 30 m high.', section: nodeId('section', 1), pageIndex: 1, marks: [] };
  const answer = { verdict: 'found', probability: 1, short: '30 m', text: 'A larch is 30 m high.', quote } as const;
  const cell = { table: 't', question: 'How high?', answer, corrected: null };

  test('asks its question of the document, and says the words that it stands on', () => {
    expect(cellCard(cell, document)).toMatchObject({
      front: 'How high?\nLarches',
      back: '30 m\nA larch is 30 m high.',
      place: { page: 'ii' },
    });
    expect(cellCard({ ...cell, corrected: 'about 30 m' }, document)).toMatchObject({
      back: 'about 30 m\nA larch is 30 m high.',
    });
  });

  test('that is empty makes none, and one without words of the document is counted', () => {
    expect(cellCard({ ...cell, corrected: '' }, document)).toBeUndefined();
    const { quote: _, ...computed } = answer;
    expect(cellCard({ ...cell, answer: computed }, document)).toEqual({ left: 'no-quote' });
  });
});
