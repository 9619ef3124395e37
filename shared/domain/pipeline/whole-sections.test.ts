/** A model that judges sections reads them whole, whatever of them matched the question. */
import { describe, expect, test } from 'vitest';
import type { ChatRequest } from '../ports/chat.ts';
import { fakeChat, numbered, type FakeChat } from '../ports/testing/fake-chat.ts';
import { fakeIndex } from '../index/testing/fake-index.ts';
import type { IndexReader, RetrievalScope } from '../index/reader.ts';
import { pathSettings } from '../retrieval/settings.ts';
import type { AskContext } from '../retrieval/ask-context.ts';
import { answerQuestion } from './answer.ts';
import { allAnswerers } from './all-answerers.ts';
import type { AnsweredQuestion } from '../answer/answered.ts';

const filler = (about: string): string =>
  Array.from({ length: 6 }, (_, at) => `Year ${at + 1} of the ${about} was dry, and its work went on.`).join(' ');
const farm = fakeIndex([
  {
    title: 'A year on the farm',
    sections: [
      { title: '1 Sheds', paragraphs: [`The sheds are old. ${filler('sheds')}`] },
      {
        title: '2 Fences',
        paragraphs: [
          `Oak was felled first. ${filler('felling')}`,
          `The farm fence had six gates. ${filler('gates')}`,
          `Each was hung by two men. ${filler('hanging')}`,
          `Tar kept them from rot. ${filler('tar')}`,
        ],
      },
      { title: '3 Wells', paragraphs: [`Water came from two wells. ${filler('wells')}`] },
    ],
  },
]);
const QUESTION = 'How many gates did the farm fence have?';

const isIntent = ({ task }: ChatRequest): boolean => task === 'section-intent';
const linesOf = ({ messages }: ChatRequest): readonly string[] =>
  (messages.find(({ role }) => role === 'user')?.content ?? '').split('\n').filter((line) => /^\d+\. /u.test(line));

function fond(words: string): FakeChat {
  return fakeChat((request) => {
    if (!isIntent(request)) return 'There were gates [1].';
    return numbered(
      'fit',
      linesOf(request).map((line) => (line.includes(words) ? 4 : 0)),
    );
  });
}

interface Asked {
  readonly question?: string;
  readonly reader?: IndexReader;
  readonly scope?: RetrievalScope;
  readonly budgetTokens?: number;
  /** B */
  readonly sections?: number;
  readonly askContext?: Partial<AskContext>;
}

async function ask(
  chat: FakeChat,
  {
    question = QUESTION,
    reader = farm,
    scope = { kind: 'library' },
    budgetTokens = 2000,
    sections = 1,
    askContext,
  }: Asked = {},
): Promise<{ prompt: string; result: AnsweredQuestion }> {
  const given = { reader, aids: { chat }, signal: new AbortController().signal, now: () => 0, ...askContext };
  const settings = { ...pathSettings, handed: { maxSections: sections, maxPaths: 3 } };
  const work = answerQuestion({ question, scope, strategy: 'path', budgetTokens, settings }, given, allAnswerers);
  for (;;) {
    const step = await work.next();
    if (!step.done) continue;
    const writing = chat.requests.findLast(({ task }) => task === 'answer-from-passages');
    const said = writing?.messages.at(-1)?.content ?? '';
    // Without what explains passages: how sections begin is told beside them.
    const passages = [...said.matchAll(/<<<passage: \d+>>>\n(.*?)\n<<<\/passage>>>/gsu)].map(([, text]) => text);
    return { prompt: passages.join('\n'), result: step.value };
  }
}

/** Which of these stand in a text, in its order. */
const inOrder = (text: string, words: readonly string[]): readonly string[] =>
  words.filter((one) => text.includes(one)).toSorted((a, b) => text.indexOf(a) - text.indexOf(b));
const parts = ['sheds are old', 'Oak was felled', 'six gates', 'hung by two men', 'Tar kept', 'two wells'];

describe('a chosen section', () => {
  test('goes whole, in document order, with what the question has no word of', async () => {
    const { prompt } = await ask(fond('2 Fences'));
    expect(inOrder(prompt, parts)).toEqual(['Oak was felled', 'six gates', 'hung by two men', 'Tar kept']);
  });

  test('goes on from its best passage where the budget ends it', async () => {
    const { prompt } = await ask(fond('2 Fences'), { budgetTokens: 290 });
    expect(inOrder(prompt, parts)).toEqual(['six gates', 'hung by two men']);
  });

  test('is read where no word of the question stands in it', async () => {
    const { prompt } = await ask(fond('3 Wells'), { sections: 2 });
    expect(inOrder(prompt, parts)).toEqual(['Oak was felled', 'six gates', 'hung by two men', 'Tar kept', 'two wells']);
  });

  test('ends where the scope ends', async () => {
    const [document] = farm.documents({ kind: 'library' });
    const section = farm.sections(document!.id).find(({ title }) => title === '2 Fences')!;
    const chat = fond('3 Wells');
    const { prompt } = await ask(chat, {
      scope: { kind: 'section', document: document!.id, section: section.id },
    });
    expect(inOrder(prompt, parts)).toEqual(inOrder(prompt, parts.slice(1, 5)));
    expect(chat.requests.filter(isIntent).flatMap(linesOf).join('\n')).not.toContain('Wells');
  });
});

describe('what stands in a section and is no text', () => {
  const labels = 'Gate 1 Gate 2 Gate 3 North South';
  const entry = 'Field, A. 2001. Tar and timber. Hedges 3.';
  const drawn = (question: string) =>
    ask(fond('2 Fences'), {
      question,
      reader: fakeIndex([
        {
          title: 'A year on the farm',
          sections: [
            { title: '1 Sheds', paragraphs: [`The sheds are old. ${filler('sheds')}`] },
            {
              title: '2 Fences',
              paragraphs: [
                `The farm fence had six gates. ${filler('gates')}`,
                { kind: 'figure', text: labels },
                { kind: 'caption', text: 'Figure 1: Where the gates stand.' },
                { kind: 'reference', text: entry },
                `Tar kept them from rot. ${filler('tar')}`,
              ],
            },
          ],
        },
      ]),
    });

  test('is left out where it is read through', async () => {
    const { prompt } = await drawn(QUESTION);
    expect(inOrder(prompt, ['six gates', labels, 'Figure 1', entry, 'Tar kept'])).toEqual([
      'six gates',
      'Figure 1',
      'Tar kept',
    ]);
  });

  test('is handed, the best one alone, where nothing else stands', async () => {
    const entries = ['Field, A. 2001. The farm fence and its gates.', 'Moor, B. 1999. A fence of the farm.'];
    const { prompt } = await ask(fond('2 Works'), {
      reader: fakeIndex([
        {
          title: 'A year on the farm',
          sections: [
            { title: '1 Sheds', paragraphs: [`The sheds are old. ${filler('sheds')}`] },
            { title: '2 Works', paragraphs: entries.map((text) => ({ kind: 'reference' as const, text })) },
          ],
        },
      ]),
    });
    expect(inOrder(prompt, entries)).toHaveLength(1);
  });

  test('is handed where the question names it', async () => {
    const { prompt } = await drawn('What does Figure 1 name?');
    expect(prompt).toContain(labels);
  });
});

describe('of a long document', () => {
  const titles = Array.from({ length: 90 }, (_, at) => `${at + 1} Part ${at + 1}`);
  const book = fakeIndex([
    {
      title: 'The book of farms',
      sections: titles.map((title, at) => ({
        title,
        paragraphs: [at === 0 ? 'The farm fence had six gates.' : `In part ${at + 1} nothing of it is told.`],
      })),
    },
  ]);

  test('every section is offered, forty at a time, those that speak of the question first', async () => {
    const chat = fond('90 Part');
    const { prompt } = await ask(chat, { reader: book, sections: 2 });
    const batches = chat.requests.filter(isIntent).map(linesOf);
    expect(batches.map(({ length }) => length)).toEqual([40, 40, 10]);
    expect(batches[0]![0]).toBe('1. "1 Part 1", begins "The farm fence had six gates."');
    const offered = batches.flat().map((line) => /"([^"]*)"/u.exec(line)?.[1]);
    expect(new Set(offered)).toEqual(new Set(titles));
    expect(prompt).toContain('In part 90 nothing of it is told.');
  });

  test('what was judged counts where a later batch fails', async () => {
    let batch = 0;
    const chat = fakeChat((request) => {
      if (!isIntent(request)) return 'There were gates [1].';
      if (batch++ > 0) return 'I cannot judge that.';
      return numbered(
        'fit',
        linesOf(request).map((line) => (line.includes('1 Part 1"') ? 4 : 0)),
      );
    });
    const { prompt } = await ask(chat, { reader: book });
    expect(prompt).toContain('six gates');
    // Once, once again, and no third batch.
    expect(chat.requests.filter(isIntent)).toHaveLength(3);
  });

  test('no batch is begun behind a third of the time for the first word', async () => {
    let at = 0;
    const chat = fakeChat((request) => {
      if (!isIntent(request)) return 'There were gates [1].';
      at += 21_000;
      return numbered(
        'fit',
        linesOf(request).map(() => 2),
      );
    });
    await ask(chat, { reader: book, askContext: { now: () => at, patience: { firstMs: 60_000, lastMs: 180_000 } } });
    expect(chat.requests.filter(isIntent)).toHaveLength(1);
  });

  test('over a library each section is offered with its document', async () => {
    const two = fakeIndex([
      { title: 'North', sections: [{ title: '1 Fences', paragraphs: ['The farm fence had six gates.'] }] },
      { title: 'South', sections: [{ title: '1 Fences', paragraphs: ['The farm fence had two gates.'] }] },
    ]);
    const chat = fond('in "South"');
    const { prompt } = await ask(chat, { reader: two });
    expect(inOrder(prompt, ['six gates', 'two gates'])).toEqual(['two gates']);
  });
});
