import { describe, expect, test } from 'vitest';
import { fakeDocumentId, fakeIndex } from '../index/testing/fake-index.ts';
import type { RetrievalScope } from '../index/reader.ts';
import { sampleDocuments } from '../index/testing/sample-documents.ts';
import { answerQuestion } from './answer.ts';
import type { AnsweringEvent } from '../answer/answering-event.ts';
import type { AnsweredQuestion } from '../answer/answered.ts';
import { allAnswerers } from './all-answerers.ts';
import { textOf } from '../answer/answer.ts';

const reader = fakeIndex(sampleDocuments);
const library: RetrievalScope = { kind: 'library' };
const paper: RetrievalScope = { kind: 'documents', documents: [fakeDocumentId(0)] };

async function ask(
  question: string,
  scope = library,
  index = reader,
): Promise<{ events: AnsweringEvent[]; result: AnsweredQuestion }> {
  const events: AnsweringEvent[] = [];
  const askContext = { reader: index, aids: {}, signal: new AbortController().signal, now: () => 0 };
  const work = answerQuestion({ question, scope, strategy: 'auto', budgetTokens: 2000 }, askContext, allAnswerers);
  for (;;) {
    const step = await work.next();
    if (step.done) return { events, result: step.value };
    events.push(step.value);
  }
}

describe('an answer', () => {
  test('says the sentence that answers first and cites where it stands', async () => {
    const { result } = await ask('How many subjects took part in the study?', paper);
    const [first] = result.answer.sentences;
    expect(result.answer.found).toBe(true);
    expect(first?.text).toBe('Forty-two subjects took part in the study.');
    const cited = result.evidence.find((one) => one.n === first?.citations[0]);
    expect(cited?.text).toContain(first?.text);
    expect(cited?.path.at(-1)).toBe('3.1 Participants');
  });

  test.each([
    'How many subjects took part in the study?',
    'What did sleep do to memory and recall?',
    'How do I replace the battery?',
    'By how much did recall improve?',
    'xylophones of Bolivia',
  ])('numbers evidence in document order and quotes exactly: %s', async (question) => {
    const { result } = await ask(question);
    expect(result.evidence.map((one) => one.n)).toEqual(result.evidence.map((_, at) => at + 1));
    const places = new Map<string, number[]>();
    for (const one of result.evidence) {
      const segments = reader.segments(one.document);
      // Each item of a list is a line of its evidence.
      const lines = one.text.split('\n');
      const orders = lines.map((line) => segments.findIndex((segment) => segment.text.includes(line)));
      expect(orders).not.toContain(-1);
      const order = orders[0] ?? -1;
      // What is only read stands behind what is cited.
      const key = `${one.document} ${String(one.cited)}`;
      places.set(key, [...(places.get(key) ?? []), order]);
      const width = one.marks.flatMap((mark) => mark.quads).reduce((sum, quad) => sum + quad[2] - quad[0], 0);
      expect(width).toBeCloseTo(5 * lines.join('').length);
      expect(one.score).toBeGreaterThanOrEqual(0);
      expect(one.score).toBeLessThanOrEqual(1);
    }
    for (const orders of places.values()) expect(orders).toEqual(orders.toSorted((a, b) => a - b));
    for (const sentence of result.answer.sentences) {
      for (const n of sentence.citations) expect(result.evidence[n - 1]?.text).toContain(sentence.text);
    }
    const citations = new Set(result.answer.sentences.flatMap((sentence) => sentence.citations));
    expect(result.evidence.filter((one) => one.cited).map((one) => one.n)).toEqual(
      [...citations].sort((a, b) => a - b),
    );
    expect(result.evidence.filter((one) => !one.cited).length).toBeLessThanOrEqual(3);
  });

  test('takes the sentence before one that points back, as one piece of evidence', async () => {
    const { result } = await ask('How old were they, between which years?', paper);
    const quote = result.evidence.find((one) => one.cited && one.text.includes('71 and 88'));
    expect(quote?.text).toBe('Forty-two subjects took part in the study. They were between 71 and 88 years old.');
    expect(quote?.before).toBe('Participants were recruited through local clubs.');
  });

  test('streams evidence before the sentences that cite it, and ends the route with what was quoted', async () => {
    const { events, result } = await ask('How many subjects took part in the study?', paper);
    const kinds = events.map((event) => event.kind);
    expect(kinds.indexOf('evidence')).toBeLessThan(kinds.indexOf('sentence'));
    expect(kinds.filter((kind) => kind === 'evidence')).toHaveLength(1);
    expect(events.flatMap((event) => (event.kind === 'sentence' ? [event.sentence] : []))).toEqual(
      result.answer.sentences,
    );
    expect(events.flatMap((event) => (event.kind === 'step' ? [event.step] : []))).toEqual(result.route);
    expect(result.route.at(-1)?.action).toBe('answer');
  });
});

describe('a short question at the end of another', () => {
  const pump = fakeIndex([
    {
      title: 'Endurance of a pump',
      sections: [
        { title: 'Bearings', paragraphs: ['Bearings were checked for wear.', 'Oil lasts for 2 days.'] },
        {
          title: 'Test bench',
          paragraphs: ['The endurance pump was tested on a rotating steel bench. It ran for 3.5 days without a stop.'],
        },
      ],
    },
  ]);

  test('is answered too', async () => {
    const { result } = await ask('Which bench was the endurance pump tested on, and for how long?', library, pump);
    expect(textOf(result.answer)).toContain('rotating steel bench');
    expect(textOf(result.answer)).toContain('3.5 days');
  });
});

describe('a question which documents', () => {
  const pump = (title: string, ...paragraphs: string[]) => ({
    title,
    sections: [{ title: 'Introduction', paragraphs: ['Weather was fine.', ...paragraphs] }],
  });
  const pumps = fakeIndex([
    pump('Herons', 'Herons fly in the morning. Failure is rare.'),
    pump('Gossip between pumps', 'Failure detection is local. Failure detection between pumps spreads by gossip.'),
    pump('Leases', 'A lease ends where failure detection says so.'),
  ]);

  test('is answered by their names, those that say most first, each with its best sentence', async () => {
    const { result } = await ask('Which documents mention failure detection by gossip?', library, pumps);
    const { answer, evidence } = result;
    expect(answer.short).toMatchObject({ kind: 'name', citations: evidence.map(({ n }) => n) });
    expect(answer.short?.text).toMatch(/^Gossip between pumps/);
    expect(textOf(answer)).not.toContain('Herons');
    expect(answer.sentences[0]?.text).toBe('Failure detection between pumps spreads by gossip.');
    for (const { text, citations } of answer.sentences) expect(evidence[(citations[0] ?? 0) - 1]?.text).toBe(text);
    const both = await ask('Which papers discuss failure detection?', library, pumps);
    expect(both.result.answer.short?.text.split('; ').toSorted()).toEqual(['Gossip between pumps', 'Leases']);
  });

  test('that mention a word are those that print it, also in what they cite', async () => {
    const words = fakeIndex([
      pump('Shapes', 'We transform the water into steam.'),
      pump('Coils', 'A transformer hums in the yard.'),
      { title: 'Works', sections: [{ title: 'References', paragraphs: ['Miller. On transformers. 1999.'] }] },
    ]);
    const { result } = await ask('Which documents mention transformers?', library, words);
    expect(result.answer.short?.text.split('; ').toSorted()).toEqual(['Coils', 'Works']);
  });

  test('of one document alone is answered like all others', async () => {
    const one: RetrievalScope = { kind: 'documents', documents: [fakeDocumentId(1)] };
    const { result } = await ask('Which papers discuss failure detection?', one, pumps);
    expect(result.answer.short?.text ?? '').not.toContain('Gossip between pumps');
  });
});

describe('not found', () => {
  test.each(['What is the melting point of tungsten?', 'Which xylophones does Bolivia export?', '???'])(
    'is said with the closest passages, none of them cited: %s',
    async (question) => {
      const { result } = await ask(question);
      expect(result.answer).toMatchObject({ found: false, verdict: 'not-found', sentences: [] });
      expect(result.answer.denial).toEqual({ code: 'denied.library' });
      expect(result.evidence.length).toBeLessThanOrEqual(3);
      expect(result.evidence.every((one) => !one.cited)).toBe(true);
      expect(result.route.every((step) => step.action !== 'answer')).toBe(true);
    },
  );

  test('is said when the name that the question is about occurs nowhere', async () => {
    const { result } = await ask('How many subjects did Professor Snodgrass recruit in Antarctica?', paper);
    expect(result.answer.found).toBe(false);
  });
});
