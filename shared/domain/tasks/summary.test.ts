import { describe, expect, test } from 'vitest';
import { AppError, cancelled } from '../../base/errors.ts';
import { nodeId } from '../../base/ids.ts';
import { fakeChat, type FakeChat } from '../ports/testing/fake-chat.ts';
import { fakeDocumentId, fakeIndex, type FakeDocument } from '../index/testing/fake-index.ts';
import { sampleDocuments } from '../index/testing/sample-documents.ts';
import type { TaskScope } from '../index/material.ts';
import { summarize, type Summary } from './summary.ts';
import type { SummaryEvent } from './summary-event.ts';
import { textOf } from '../answer/answer.ts';

const document = fakeDocumentId(0);
const whole: TaskScope = { kind: 'document', document };

async function run(
  scope: TaskScope,
  options: { documents?: readonly FakeDocument[]; chat?: FakeChat; count?: number; signal?: AbortSignal } = {},
): Promise<{ events: SummaryEvent[]; summary: Summary }> {
  const { documents = sampleDocuments, chat, count, signal = new AbortController().signal } = options;
  const askContext = { reader: fakeIndex(documents), aids: { chat }, signal, now: () => 0 };
  const events: SummaryEvent[] = [];
  const work = summarize(scope, count, askContext);
  for (;;) {
    const step = await work.next();
    if (step.done) return { events, summary: step.value };
    events.push(step.value);
  }
}

/** A book: many sections of a few sentences. */
const book: FakeDocument = {
  title: 'Larches',
  sections: Array.from({ length: 30 }, (_, at) => ({
    title: `${at + 1} Valley ${at + 1}`,
    paragraphs: Array.from(
      { length: 4 },
      (__, paragraph) =>
        `In valley ${at + 1} the larches of slope ${paragraph + 1} grow at ${1500 + 10 * at} meters above the sea. ${'They stand in loose groups among rocks and low shrubs, and the snow lies long. '.repeat(6)}`,
    ),
  })),
};

describe('without a model', () => {
  test('a summary is quoted in reading order, each sentence with its own words on the page', async () => {
    const { summary, events } = await run(whole, { count: 3 });
    expect(summary.answer.sentences).toHaveLength(3);
    summary.answer.sentences.forEach(({ text, citations }, at) => {
      expect(citations).toEqual([at + 1]);
      expect(summary.evidence[at]).toMatchObject({ n: at + 1, text, cited: true });
      expect(summary.evidence[at]?.marks).not.toEqual([]);
    });
    const kinds = events.map(({ kind }) => kind);
    expect(kinds.indexOf('evidence')).toBeLessThan(kinds.indexOf('sentence'));
    expect(summary.diagnostics.sectionsTouched).toBeGreaterThan(1);
  });

  test('a section is summarized from itself', async () => {
    const { summary } = await run({ kind: 'section', document, section: nodeId('section', 5) }, { count: 1 });
    expect(summary.what).toBe('4 Results');
    expect(textOf(summary.answer)).toBe('Recall improved by 14 % after a night of sleep.');
  });

  test('what a text without an abstract begins with says what it is about', async () => {
    const opens = 'Foxhollow is a set of tools for those who keep bees on roofs.';
    const chapters = Array.from({ length: 6 }, (_, at) => [
      {
        title: `${at + 2} Hive ${at + 1}`,
        paragraphs: ['A frame that hangs loose in its hive must be set right at once.'],
      },
      {
        title: 'Summary',
        level: 2,
        paragraphs: [`Hive ${at + 1} wants its frames looked at each week of May and June.`],
      },
    ]).flat();
    const sections = [
      { title: 'Rights', paragraphs: ['(C) 1901, all of them'] },
      { title: '1 Introduction', paragraphs: [] },
      { title: '1.1 The tools', level: 2, paragraphs: ['Tools:', opens] },
      ...chapters,
    ];
    const { summary } = await run(whole, { documents: [{ title: 'Roofs', sections }], count: 2 });
    expect(summary.answer.sentences[0]?.text).toBe(opens);
  });

  test('does not say the same twice', async () => {
    const twice = [
      'The larches climb by four meters a year.',
      'Every year the larches climb by four meters.',
      'Spruces are rare here and stand in wet hollows.',
    ];
    const { summary } = await run(whole, {
      documents: [{ title: 'T', sections: [{ title: 'A', paragraphs: twice }] }],
      count: 3,
    });
    expect(summary.answer.sentences).toHaveLength(2);
  });

  test('of nothing says so', async () => {
    const { summary } = await run(whole, { documents: [{ title: 'T', sections: [{ title: 'A', paragraphs: [] }] }] });
    expect(summary.answer.found).toBe(false);
    expect(summary.evidence).toEqual([]);
  });
});

describe('with a model', () => {
  const numberOf = (words: string, prompt: string): number =>
    Number([...prompt.slice(0, prompt.indexOf(words)).matchAll(/<<<passage: (\d+)>>>/g)].at(-1)?.[1]);

  test('a short text is one task, and its sentences are checked', async () => {
    const chat = fakeChat(({ messages }) => {
      const prompt = messages.at(-1)?.content ?? '';
      return `Recall improved by 14 % after sleep [${numberOf('Recall improved', prompt)}]. Ninety people took part [${numberOf('Forty-two', prompt)}].`;
    });
    const { summary } = await run(whole, { chat });
    expect(chat.requests).toHaveLength(1);
    expect(summary.model).toBe('fake');
    expect(summary.answer.sentences.map(({ supported, citations }) => [supported, citations])).toEqual([
      [true, [2]],
      [false, [1]],
    ]);
    expect(summary.evidence.map(({ n, text }) => [n, text])).toEqual([
      [1, 'Forty-two subjects took part in the study.'],
      [2, 'Recall improved by 14 % after a night of sleep.'],
    ]);
    expect(summary.answer.sentences[1]?.problem).toEqual({
      code: 'source.without-number',
      params: { number: 'Ninety', passages: [1] },
    });
  });

  test('a long one is mapped part by part and reduced, with progress', async () => {
    const chat = fakeChat(({ messages }) => {
      const prompt = messages.at(-1)?.content ?? '';
      const numbers = [...prompt.matchAll(/(?:passage: |\[)(\d+)/g)].map(([, n]) => n ?? '');
      return `The larches of slope stand in loose groups among rocks [${numbers[0] ?? ''}].`;
    });
    const { summary, events } = await run(whole, { documents: [book], chat });
    const merges = chat.requests.filter(({ messages }) => messages.at(-1)?.content.includes('<<<notes>>>'));
    expect(merges).toHaveLength(1);
    expect(chat.requests.length).toBeGreaterThan(3);
    expect(chat.requests.length).toBeLessThanOrEqual(14);
    const progress = events.flatMap((event) => (event.kind === 'progress' ? [event.done / event.total] : []));
    expect(progress[0]).toBe(0);
    expect(progress.at(-1)).toBe(1);
    expect(summary.answer.sentences).toHaveLength(1);
    expect(summary.evidence).toHaveLength(1);
  });

  test('that breaks off at one part of many, the document is quoted: what is left would pass for the whole', async () => {
    const chat = fakeChat(() => {
      if (chat.requests.length === 2) throw new AppError('chat.failed', 'Gone.');
      return 'The larches of slope stand in loose groups among rocks [1].';
    });
    const { summary } = await run(whole, { documents: [book], chat });
    expect(chat.requests).toHaveLength(2);
    expect(summary.model).toBeUndefined();
    expect(summary.notes).toEqual([{ code: 'model.summary-quoted', params: { failure: 'broke-off' } }]);
  });

  test.each([
    ['cannot be reached', 'chat.unavailable', 'unreachable'],
    ['breaks off', 'chat.failed', 'broke-off'],
  ] as const)('that %s, the document is quoted', async (_, code, failure) => {
    const chat = fakeChat(() => {
      throw new AppError(code, 'Gone.');
    });
    const { summary, events } = await run(whole, { chat });
    expect(summary.model).toBeUndefined();
    expect(summary.answer.found).toBe(true);
    expect(summary.notes).toEqual([{ code: 'model.summary-quoted', params: { failure } }]);
    expect(events.some(({ kind }) => kind === 'restart')).toBe(true);
  });

  test('stopping ends it as stopped', async () => {
    const controller = new AbortController();
    const chat = fakeChat(() => {
      controller.abort();
      throw cancelled();
    });
    await expect(run(whole, { chat, signal: controller.signal })).rejects.toMatchObject({ code: 'call.cancelled' });
  });
});
