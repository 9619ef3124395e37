import { describe, expect, test } from 'vitest';
import type { RetrievalScope } from '../index/reader.ts';
import { fakeDocumentId, fakeIndex } from '../index/testing/fake-index.ts';
import { answerQuestion } from './answer.ts';
import type { AnsweredQuestion } from '../answer/answered.ts';
import { allAnswerers } from './all-answerers.ts';
import { textOf } from '../answer/answer.ts';

const ferries = {
  title: 'The ferries of the sound',
  sections: [
    {
      title: '1 Crossings',
      paragraphs: [
        'The Alma made 4,120 crossings in 2019. She carries 240 passengers on two decks.',
        'The price of a crossing on the Alma is 12 euros for adults.',
      ],
    },
    {
      title: '2 Engines',
      paragraphs: [
        'The engine of the Alma was built by Peter Holm in Bergen. Peter Holm was born in Stavanger.',
        'The price of a crossing on the Borea is 9 euros, with a bicycle 11 euros.',
        'Larches line the harbor and shade the waiting room in summer.',
      ],
    },
  ],
};
const bridges = {
  title: 'The bridges of the sound',
  sections: [
    { title: '1 Spans', paragraphs: ['The northern bridge is 1,200 meters long.', 'Its toll was lifted in 2011.'] },
  ],
};
const reader = fakeIndex([ferries, bridges]);
const document: RetrievalScope = { kind: 'documents', documents: [fakeDocumentId(0)] };

async function ask(question: string, scope = document, index = reader): Promise<AnsweredQuestion> {
  const askContext = { reader: index, aids: {}, signal: new AbortController().signal, now: () => 0 };
  const work = answerQuestion({ question, scope, strategy: 'auto', budgetTokens: 2000 }, askContext, allAnswerers);
  for (;;) {
    const step = await work.next();
    if (step.done) return step.value;
  }
}

describe('a question of two parts', () => {
  test('has an answer and a verdict for each, cited to one list of evidence', async () => {
    const { answer, evidence } = await ask(
      'How many crossings did the Alma make in 2019, and who built the engine of the Alma?',
    );
    expect(answer.parts?.map(({ verdict }) => verdict)).toEqual(['found', 'found']);
    expect(answer).toMatchObject({ found: true, verdict: 'found' });
    const [crossings, engine] = answer.parts ?? [];
    expect(crossings?.sentences[0]?.text).toContain('4,120 crossings');
    expect(engine?.sentences[0]?.text).toContain('Peter Holm');
    for (const { sentences } of answer.parts ?? [])
      for (const { text, citations } of sentences)
        for (const n of citations) expect(evidence[n - 1]?.text).toContain(text);
    expect(answer.sentences).toEqual(answer.parts?.flatMap(({ sentences }) => sentences));
    expect(evidence.map(({ n }) => n)).toEqual(evidence.map((_, at) => at + 1));
  });

  test('of which one is not answered says which', async () => {
    const { answer, evidence } = await ask(
      'How many crossings did the Alma make in 2019, and what is the melting point of tungsten?',
    );
    expect(answer.parts?.map(({ verdict }) => verdict)).toEqual(['found', 'not-found']);
    expect(answer).toMatchObject({ found: false, verdict: 'perhaps' });
    expect(answer.reason).toEqual({
      code: 'parts.no-answer',
      params: { parts: ['what is the melting point of tungsten?'] },
    });
    expect(textOf(answer)).toContain('4,120');
    expect(answer.parts?.[1]?.sentences).toEqual([]);
    const cited = new Set(answer.sentences.flatMap(({ citations }) => citations));
    expect(evidence.filter(({ cited: said }) => said).map(({ n }) => n)).toEqual([...cited].sort((a, b) => a - b));
  });

  test('of which none is answered is not found', async () => {
    const { answer } = await ask('What is the melting point of tungsten, and who discovered tungsten?');
    expect(answer).toMatchObject({ found: false, verdict: 'not-found', sentences: [] });
    expect(answer.parts).toHaveLength(2);
  });

  test('carries on what the second one points back to', async () => {
    const { answer } = await ask(
      'How many crossings did the Alma make in 2019, and how many passengers does it carry?',
    );
    expect(answer.parts?.[1]).toMatchObject({ verdict: 'found', label: 'how many passengers does it carry?' });
    expect(answer.parts?.[1]?.sentences[0]?.text).toContain('240 passengers');
    const { answer: whom } = await ask('Who built the engine of the Alma, and where was he born?');
    expect(whom.parts?.[1]?.sentences[0]?.text).toContain('Stavanger');
  });

  test('keeps one number for what both quote', async () => {
    const { evidence } = await ask('Who built the engine of the Alma, and where was the engine of the Alma built?');
    const texts = evidence.map(({ text }) => text);
    expect(new Set(texts).size).toBe(texts.length);
  });
});

describe('things that are compared', () => {
  test('have a line each, with a sentence that names them', async () => {
    const { answer } = await ask('Compare the Alma and the Borea on price');
    expect(answer.parts).toMatchObject([
      { kind: 'thing', label: 'the Alma', verdict: 'found' },
      { kind: 'thing', label: 'the Borea', verdict: 'found' },
    ]);
    expect(answer.parts?.[0]?.sentences[0]?.text).toContain('12 euros');
    expect(answer.parts?.[1]?.sentences[0]?.text).toContain('9 euros');
  });

  test('come after what is said of them together', async () => {
    const both = {
      title: 'Trees',
      sections: [
        {
          title: '1 Trees',
          paragraphs: [
            'A larch is a tree that sheds its needles.',
            'The difference between the larch and the spruce is that the larch sheds its needles.',
            'A spruce is an evergreen tree.',
          ],
        },
      ],
    };
    const { answer } = await ask(
      'What is the difference between the larch and the spruce?',
      document,
      fakeIndex([both]),
    );
    expect(answer.parts).toMatchObject([
      { kind: 'together', verdict: 'found' },
      { kind: 'thing', label: 'the larch' },
      { kind: 'thing', label: 'the spruce' },
    ]);
    expect(answer.parts?.[0]?.sentences[0]?.text).toContain('difference between the larch and the spruce');
  });

  test('of which nothing is said are asked about together', async () => {
    const { answer } = await ask('Compare the Dione and the Elara on price');
    expect(answer.parts).toBeUndefined();
  });

  test('are named where nothing is said of them', async () => {
    const { answer } = await ask('Compare the prices of the Alma and the Calypso');
    expect(answer.parts?.[1]).toMatchObject({ label: 'the Calypso', verdict: 'not-found', sentences: [] });
    expect(answer).toMatchObject({ verdict: 'perhaps', found: false });
    expect(answer.reason).toEqual({ code: 'parts.nothing-on', params: { parts: ['the Calypso'] } });
  });
});

test('each of several documents has its line, and the silent ones are named', async () => {
  const both: RetrievalScope = { kind: 'documents', documents: [fakeDocumentId(0), fakeDocumentId(1)] };
  const { answer, evidence } = await ask('How long is the northern bridge in each report?', both);
  expect(answer.parts).toMatchObject([
    { kind: 'document', label: 'The bridges of the sound', verdict: 'found' },
    { kind: 'document', label: 'The ferries of the sound', verdict: 'not-found' },
  ]);
  expect(answer.reason).toEqual({ code: 'parts.nothing-in', params: { parts: ['The ferries of the sound'] } });
  const [n = 0] = answer.parts?.[0]?.sentences[0]?.citations ?? [];
  expect(evidence[n - 1]?.document).toBe(fakeDocumentId(1));
});

test('what is counted of several documents stays one answer', async () => {
  const both: RetrievalScope = { kind: 'documents', documents: [fakeDocumentId(0), fakeDocumentId(1)] };
  const { answer } = await ask('How many sections does each document have?', both);
  expect(answer.parts).toBeUndefined();
});
