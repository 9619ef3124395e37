import { describe, expect, test } from 'vitest';
import { AppError, cancelled } from '../../base/errors.ts';
import { notFoundText } from '../prompts/prompt.ts';
import { fakeChat, type FakeChat } from '../ports/testing/fake-chat.ts';
import { fakeDocumentId, fakeIndex, type FakeDocument } from '../index/testing/fake-index.ts';
import type { PlannedOperator } from '../retrieval/carried-plan.ts';
import { answerQuestion } from './answer.ts';
import type { AnsweringEvent } from '../answer/answering-event.ts';
import type { AnsweredQuestion } from '../answer/answered.ts';
import { allAnswerers } from './all-answerers.ts';

const filler =
  'They stand in loose groups among rocks and low shrubs, and the snow lies long on the slopes around them. ';
const study: FakeDocument = {
  title: 'Larches of the north',
  sections: [
    { title: '1 Introduction', pageIndex: 0, paragraphs: [`We study how larches climb in Norway. ${filler}`] },
    {
      title: '2 Methods',
      pageIndex: 1,
      paragraphs: [
        `Stems were measured with calipers. A limitation of the calipers is that they cannot reach thick stems.`,
      ],
    },
    {
      title: '3 Results',
      pageIndex: 2,
      paragraphs: [`Larches climb by four meters a year in the first experiment. ${filler}`],
    },
    {
      title: '4 Discussion',
      pageIndex: 3,
      paragraphs: [`Our plots are limited to one valley. ${filler}`, 'Warm summers explain the climb.'],
    },
  ],
};
const scope = { kind: 'documents' as const, documents: [fakeDocumentId(0)] };

interface Asked {
  readonly chat?: FakeChat;
  readonly documents?: readonly FakeDocument[];
  readonly budgetTokens?: number;
  readonly signal?: AbortSignal;
  readonly plan?: readonly PlannedOperator[];
}

async function ask(
  question: string,
  options: Asked = {},
): Promise<{ events: AnsweringEvent[]; answered: AnsweredQuestion }> {
  const { chat, documents = [study], budgetTokens = 2000, signal = new AbortController().signal, plan } = options;
  let at = 0;
  const askContext = { reader: fakeIndex(documents), aids: { chat }, signal, now: () => at++ };
  const events: AnsweringEvent[] = [];
  const work = answerQuestion({ question, scope, strategy: 'auto', budgetTokens, plan }, askContext, allAnswerers);
  for (;;) {
    const step = await work.next();
    if (step.done) return { events, answered: step.value };
    events.push(step.value);
  }
}

const textsOf = ({ answer }: AnsweredQuestion): readonly string[] => answer.sentences.map(({ text }) => text);

describe('without a model', () => {
  const concluded = async (sections: FakeDocument['sections']): Promise<AnsweredQuestion> =>
    (await ask('What is the conclusion?', { documents: [{ title: 'Larches of the north', sections }] })).answered;
  const [introduction, methods, results, discussion] = study.sections;

  test.each([
    ['a discussion', [introduction!, discussion!, methods!, results!], 'Our plots are limited to one valley.'],
    [
      'concluding remarks rather than a discussion',
      [{ title: '4 Concluding remarks', paragraphs: ['Larches climb wherever summers are warm.'] }, discussion!],
      'Larches climb wherever summers are warm.',
    ],
    ['the last section', [introduction!, methods!], 'Stems were measured with calipers.'],
    [
      'a German section',
      [
        methods!,
        { title: '5 Ausblick', paragraphs: ['Lärchen steigen weiter, solange die Sommer warm sind.'] },
        results!,
      ],
      'Lärchen steigen weiter, solange die Sommer warm sind.',
    ],
  ])('where no section is called a conclusion, %s answers in doubt', async (_, sections, first) => {
    const { answer } = await concluded(sections);
    expect([answer.verdict, answer.reason?.code]).toEqual(['perhaps', 'verdict.sums-up-instead']);
    expect(answer.sentences[0]?.text).toBe(first);
  });

  test('the end of an abstract concludes where no section sums up', async () => {
    const came = ['Saplings rose by four meters.', 'Old trees stood still.', 'Warm summers explain the rise.'];
    const text = ['Forests near the pole are little known.', 'Two valleys of Norway were visited.', ...came].join(' ');
    const abstract = { title: 'Abstract', paragraphs: [{ kind: 'abstract' as const, text }] };
    const { answer } = await concluded([abstract, introduction!, methods!]);
    expect(answer.sentences.map((sentence) => sentence.text)).toEqual(came);
    expect(answer.verdict).toBe('perhaps');
  });

  test('limits are told by what speaks of them in what sums up, in doubt', async () => {
    const { answered } = await ask('What are the limitations?');
    expect(textsOf(answered)).toEqual(['Our plots are limited to one valley.']);
    expect(answered.answer.verdict).toBe('perhaps');
  });

  test('limits of something else are in doubt, where nothing sums up', async () => {
    const text = 'The limitations of calipers are known: they cannot reach stems that are thicker than their jaws.';
    const sections = [{ title: 'Tools', paragraphs: [text] }, methods!];
    const { answered } = await ask('What are the limitations?', { documents: [{ ...study, sections }] });
    expect(textsOf(answered)).toEqual([text]);
    expect(answered.answer.verdict).toBe('perhaps');
  });

  test('the last section of a manual is no conclusion', async () => {
    const manual = { ...study, kind: 'manual' as const, sections: [methods!, results!] };
    const { answered } = await ask('What is the conclusion?', { documents: [manual] });
    expect(answered.answer.reason?.code).not.toBe('verdict.sums-up-instead');
  });

  test('a section that is called so answers plainly', async () => {
    const { answer } = await concluded([methods!, { ...discussion!, title: '5 Conclusion' }]);
    expect(answer.verdict).toBe('found');
  });

  test('what is asked for is gathered from all sections, each sentence with its words', async () => {
    const { answered, events } = await ask('Summarize the limitations across the paper');
    expect(textsOf(answered)).toEqual([
      'A limitation of the calipers is that they cannot reach thick stems.',
      'Our plots are limited to one valley.',
    ]);
    expect(answered.evidence.map(({ text, cited }) => [text, cited])).toEqual(
      textsOf(answered).map((text) => [text, true]),
    );
    expect(answered.retrieval.plan).toMatchObject({
      kind: 'global',
      steps: [
        { operator: 'Select_by_Words', with: 'limitations', left: 2 },
        { operator: 'Map', with: 'section', left: 2 },
        { operator: 'Reduce', with: 'summarize', left: 2 },
      ],
    });
    const plans = events.flatMap((event) =>
      event.kind === 'plan' ? [event.plan.steps.filter(({ left }) => left !== undefined).length] : [],
    );
    expect(plans[0]).toBe(0);
    expect(plans.at(-1)).toBe(3);
  });

  test('how it develops is told section by section, in their order', async () => {
    const { answered } = await ask('How does the argument develop?');
    expect(answered.evidence.map(({ path }) => path.at(-1))).toEqual([
      '1 Introduction',
      '2 Methods',
      '3 Results',
      '4 Discussion',
    ]);
  });

  test('a section, pages and a budget are kept to', async () => {
    const section = await ask('Summarize the Results section');
    expect(section.answered.evidence.every(({ path }) => path.at(-1) === '3 Results')).toBe(true);
    const pages = await ask('Summarize pages 1 to 2');
    expect(pages.answered.evidence.every(({ pageIndex }) => pageIndex < 2)).toBe(true);
    const small = await ask('How does the argument develop?', { budgetTokens: 50 });
    expect(small.answered.diagnostics.contextTokens).toBeLessThanOrEqual(50);
    expect(small.answered.answer.found).toBe(true);
  });

  test('what no section speaks of is answered like any question', async () => {
    const { answered } = await ask('Summarize the unicorns across the paper');
    expect(answered.answer.found).toBe(false);
    expect(answered.strategy).not.toBe('agent-digest');
  });

  test('a reader’s plan of this kind runs, with other words', async () => {
    const { answered } = await ask('Summarize the limitations across the paper', {
      plan: [
        { operator: 'Select_by_Section', with: '3' },
        { operator: 'Map', with: 'section' },
        { operator: 'Reduce', with: 'analyze' },
      ],
    });
    expect(answered.evidence.map(({ path }) => path.at(-1))).toEqual(['3 Results']);
    expect(answered.retrieval.plan).toMatchObject({
      by: 'reader',
      steps: [{ operator: 'Select_by_Section', left: 1 }, {}, {}],
    });
  });
});

describe('with a model', () => {
  /** Sections long enough that each is read for itself. */
  const long: FakeDocument = {
    title: 'Larches of the north',
    sections: ['1 East', '2 West', '3 North'].map((title, at) => ({
      title,
      paragraphs: Array.from(
        { length: 6 },
        (_, row) =>
          `In valley ${at + 1} the larches of slope ${row + 1} grow at ${1500 + 10 * at} meters above the sea. ${filler.repeat(14)}`,
      ),
    })),
  };
  const isReduce = (text: string): boolean => text.includes('<<<notes>>>');
  const answering = fakeChat;

  test('parts are read one after the other, then put together, with progress', async () => {
    const chat = answering(({ messages }) => {
      const task = messages.at(-1)?.content ?? '';
      const n = /<<<passage: (\d+)>>>/u.exec(task)?.[1] ?? '1';
      const valley = /In valley (\d)/u.exec(task)?.[1] ?? '1';
      if (isReduce(task)) return 'In valley 1 the larches grow at 1500 meters above the sea [1].';
      return `In valley ${valley} the larches grow above the sea [${n}].`;
    });
    const { answered, events } = await ask('Compare the results of all valleys', {
      chat,
      documents: [long],
      budgetTokens: 8000,
    });
    expect(answered.model).toBe('fake');
    expect(textsOf(answered)).toEqual(['In valley 1 the larches grow at 1500 meters above the sea.']);
    const progress = events.flatMap((event) => (event.kind === 'progress' ? [event] : []));
    expect(progress.length).toBeGreaterThan(2);
    expect(progress.at(-1)).toMatchObject({ done: progress[0]?.total });
    expect(isReduce(chat.requests.at(-1)?.messages.at(-1)?.content ?? '')).toBe(true);
    expect(answered.retrieval.plan?.steps.map(({ operator, left }) => [operator, left])).toEqual([
      ['Select_by_Words', expect.any(Number)],
      ['Map', progress[0]?.total],
      ['Reduce', 1],
    ]);
  });

  test.each(['1520', '1510'])('what it says of a part is what the parts are put together from: %s', async (said) => {
    const chat = answering(({ messages }) => {
      const task = messages.at(-1)?.content ?? '';
      if (isReduce(task)) return `The larches grow at ${said} meters [1].`;
      const [, n] = new RegExp(`<<<passage: (\\d+)>>>\\n[^<]*at ${said} meters`, 'u').exec(task) ?? [];
      return n === undefined ? notFoundText : `The larches grow at ${said} meters [${n}].`;
    });
    await ask('Compare the results of all valleys', { chat, documents: [long], budgetTokens: 8000 });
    const read = chat.requests.at(-1)?.messages.at(-1)?.content ?? '';
    expect(isReduce(read)).toBe(true);
    expect(['1500', '1510', '1520'].filter((height) => read.includes(height))).toEqual([said]);
  });

  describe('that has not shown that it reads', () => {
    const asked = 'Summarize the limitations across the paper';
    /** Says what stands in the passage with these words. */
    const telling = (words: string): FakeChat =>
      answering(({ messages }) => {
        const task = messages.at(-1)?.content ?? '';
        const [, n, sentence] =
          new RegExp(`<<<passage: (\\d+)>>>[^>]*?([^.>\\n]*${words}[^.]*)\\.`, 'u').exec(task) ?? [];
        return n === undefined ? notFoundText : `${sentence?.trim()} [${n}].`;
      });

    test('half of what it writes rests on what would be quoted', async () => {
      const { answered: quoted } = await ask(asked);
      const { answered } = await ask(asked, { chat: telling('limitation of the calipers') });
      expect(answered.model).toBe('fake');
      expect(textsOf(quoted).join(' ')).toContain(textsOf(answered)[0]!);
    });

    test('or the quotes stand', async () => {
      const { answered } = await ask(asked, { chat: telling('stand in loose groups') });
      expect(answered.model).toBeUndefined();
      expect(textsOf(answered)).toEqual(textsOf((await ask(asked)).answered));
      expect(JSON.stringify(answered.notes)).toContain('elsewhere');
    });
  });

  test('what is given to it keeps to the budget', async () => {
    const chat = answering(() => 'In valley 1 the larches grow above the sea [1].');
    const { answered } = await ask('Compare the results of all valleys', {
      chat,
      documents: [long],
      budgetTokens: 500,
    });
    const given = chat.requests
      .map(({ messages }) => messages.at(-1)?.content.length ?? 0)
      .reduce((sum, chars) => sum + chars, 0);
    // Five characters a token, and labels.
    expect(given).toBeLessThan(500 * 8);
    expect(answered.diagnostics.budgetTokens).toBe(500);
  });

  test('a model that breaks off leaves an answer in quotes, with a note', async () => {
    const chat = answering(() => {
      throw new AppError('chat.failed', 'It broke off.');
    });
    const { answered, events } = await ask('Summarize the limitations across the paper', { chat });
    expect(answered.model).toBeUndefined();
    expect(textsOf(answered)).toContain('Our plots are limited to one valley.');
    expect(answered.notes[0]).toEqual({ code: 'model.answer-quoted', params: { failure: 'broke-off' } });
    expect(events.some(({ kind }) => kind === 'restart')).toBe(false);
  });

  test('stopping ends it as stopped', async () => {
    const controller = new AbortController();
    const chat = answering(() => {
      controller.abort();
      throw cancelled();
    });
    await expect(
      ask('Summarize the limitations across the paper', { chat, signal: controller.signal }),
    ).rejects.toThrow('Stopped');
  });
});
