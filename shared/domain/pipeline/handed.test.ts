/** What a language model judges changes what the one that writes is given. */
import { describe, expect, test } from 'vitest';
import type { DocumentId } from '../../base/ids.ts';
import type { ChatRequest } from '../ports/chat.ts';
import { fakeChat, numbered, type FakeChat } from '../ports/testing/fake-chat.ts';
import { fakeIndex } from '../index/testing/fake-index.ts';
import type { IndexReader } from '../index/reader.ts';
import { pathSettings, type RetrievalSettings } from '../retrieval/settings.ts';
import type { Strategy } from '../retrieval/strategy.ts';
import { answerQuestion } from './answer.ts';
import type { AnsweredQuestion } from '../answer/answered.ts';
import { allAnswerers } from './all-answerers.ts';

const titles = ['1 Spring', '2 Summer', '3 Autumn', '4 Winter'];
const farm = fakeIndex([
  {
    title: 'A year on the farm',
    sections: titles.flatMap((title, at) => [
      {
        title,
        paragraphs: [
          `Opening of ${title.slice(2)}: the farm changes.`,
          `The farm was fenced with ${at + 3} gates for the sheep.`,
        ],
      },
    ]),
  },
]);
const QUESTION = 'How many gates did the farm fence have?';

const isIntent = ({ messages }: ChatRequest): boolean => messages.at(-1)?.content.includes('How well do 1 to') ?? false;
const isWalk = ({ messages }: ChatRequest): boolean => messages[0]?.content.includes('walking its tree') ?? false;
const isWriting = ({ messages }: ChatRequest): boolean => messages.at(-1)?.content.includes('<<<documents>>>') ?? false;

/** A model that finds only this section fitting. */
function fond(title: string, walk: (state: string) => string = () => '{}'): FakeChat {
  return fakeChat((request) => {
    if (isWalk(request)) return walk(request.messages.at(-1)?.content ?? '');
    if (!isIntent(request)) return isWriting(request) ? 'There were gates [1].' : '{}';
    const lines = (request.messages.at(-1)?.content ?? '').split('\n').filter((line) => /^\d+\. /u.test(line));
    return numbered(
      'fit',
      lines.map((line) => (line.includes(title) ? 4 : 0)),
    );
  });
}

async function ask(
  chat: FakeChat | undefined,
  {
    strategy = 'path',
    reader = farm,
    settings,
    question = QUESTION,
    budgetTokens = 2000,
  }: {
    strategy?: Strategy;
    reader?: IndexReader;
    settings?: Partial<RetrievalSettings>;
    question?: string;
    budgetTokens?: number;
  } = {},
): Promise<{ prompt: string; result: AnsweredQuestion }> {
  const askContext = { reader, aids: { chat }, signal: new AbortController().signal, now: () => 0 };
  const scope = { kind: 'library' as const };
  const merged = settings && { ...pathSettings, ...settings };
  const work = answerQuestion({ question, scope, strategy, budgetTokens, settings: merged }, askContext, allAnswerers);
  for (;;) {
    const step = await work.next();
    if (!step.done) continue;
    return { prompt: chat?.requests.findLast(isWriting)?.messages.at(-1)?.content ?? '', result: step.value };
  }
}

const seasons = (prompt: string): readonly string[] =>
  titles.map((title) => title.slice(2)).filter((one) => prompt.includes(one));

describe('path', () => {
  const one = { handed: { maxSections: 1, maxPaths: 3 } };

  test.each(['Spring', 'Winter'])('the section that a model takes for fitting is what it reads: %s', async (season) => {
    const { prompt } = await ask(fond(season), { settings: one });
    expect(seasons(prompt)).toEqual([season]);
  });

  test('B sections are read, on P paths', async () => {
    const [two, onePath] = await Promise.all([
      ask(fond('Winter'), { settings: { handed: { maxSections: 2, maxPaths: 3 } } }),
      ask(fond('Winter'), { settings: { handed: { maxSections: 2, maxPaths: 1 } } }),
    ]);
    expect(seasons(two.prompt)).toHaveLength(2);
    expect(seasons(onePath.prompt)).toHaveLength(1);
  });

  test('α says how much the model’s judgement counts beside what the sections say', async () => {
    const { weights } = pathSettings;
    const [half, none] = await Promise.all(
      [0.5, 0].map((alpha) => ask(fond('Winter'), { settings: { ...one, weights: { ...weights, alpha } } })),
    );
    expect(seasons(half!.prompt)).toEqual(['Winter']);
    expect(seasons(none!.prompt)).not.toEqual(['Winter']);
  });

  test('β says how much a passage’s own words count beside what a model wrote of it', async () => {
    const paragraphs = [
      'The farm fence had gates, said the boy who kept the sheep.',
      'The farm fence had gates, said the girl who kept the geese.',
    ];
    const pair = fakeIndex([{ title: 'A year on the farm', sections: [{ title: '1 Fences', paragraphs }] }]);
    const read = async (told: string, beta: number): Promise<readonly string[]> => {
      const reader: IndexReader = {
        ...pair,
        summaries: (document: DocumentId, orders: readonly number[]) =>
          pair
            .segments(document, orders)
            .map(({ text }) => (text.includes(told) ? 'How many gates the farm fence had.' : 'Somebody spoke.')),
      };
      const settings = { ...one, weights: { ...pathSettings.weights, beta } };
      const { prompt } = await ask(fond('Fences'), { reader, budgetTokens: 45, settings });
      return ['sheep', 'geese'].filter((word) => prompt.includes(`kept the ${word}`));
    };
    expect(await Promise.all([read('sheep', 0.2), read('geese', 0.2)])).toEqual([['sheep'], ['geese']]);
    expect(await read('sheep', 1)).toEqual(await read('geese', 1));
  });

  test('the budget holds what it can', async () => {
    const { prompt } = await ask(fond('Winter'), { budgetTokens: 60, settings: one });
    expect(prompt.match(/<<<passage/gu)).toHaveLength(1);
  });

  test('a summary that a model wrote of a passage stands beside it', async () => {
    const reader: IndexReader = {
      ...farm,
      summaries: (document: DocumentId, orders: readonly number[]) =>
        farm
          .segments(document, orders)
          .map(({ text }) => (text.includes('6 gates') ? 'Fencing in winter.' : undefined)),
    };
    const { prompt } = await ask(fond('Winter'), { reader, settings: one });
    expect(prompt).toMatch(/<<<summary>>>\s*Fencing in winter\./u);
  });
});

describe('route', () => {
  /** Answers with the passage of this season, and opens nothing. */
  const answering = (words: string) => (state: string) => {
    const [, id, prefix] = new RegExp(`(\\d+): ([^\\n]*${words}[^\\n]*)`, 'u').exec(state) ?? [];
    const actions = id ? [{ action: 'ANSWER', id: Number(id), prefix: prefix?.slice(0, 30) }] : [{ action: 'REFUSE' }];
    return JSON.stringify({ actions });
  };

  test.each(['4 gates', '6 gates'])('only what the router answers with is read: %s', async (words) => {
    const { prompt } = await ask(fond('', answering(words)), { strategy: 'route' });
    expect([3, 4, 5, 6].map((n) => `${n} gates`).filter((gates) => prompt.includes(gates))).toEqual([words]);
  });

  test('where it refuses everything nothing is written, and what the documents say plainly stands', async () => {
    const chat = fond('', () => '{"actions": [{"action": "REFUSE"}]}');
    const { prompt, result } = await ask(chat, { strategy: 'route' });
    expect(prompt).toBe('');
    const { result: without } = await ask(undefined, { strategy: 'route' });
    expect(result.answer).toEqual(without.answer);
    expect(result.answer.verdict).toBe('found');
  });
});

test('names and addresses under the title are no global information', async () => {
  const reader = fakeIndex([
    {
      title: 'A year on the farm',
      sections: [
        { title: '', level: 0, paragraphs: [] },
        { title: '1 Fences', paragraphs: ['Fences are old.', 'The farm was fenced with 4 gates for the sheep.'] },
        { title: '1.1 Gates', level: 2, paragraphs: ['Each gate is of oak.'] },
      ],
    },
  ]);
  const root = reader.sections(reader.documents({ kind: 'library' })[0]!.id)[0]!;
  const withAuthors: IndexReader = {
    ...reader,
    segments: (document, orders) =>
      reader
        .segments(document, orders)
        .map((segment) =>
          segment.order === 0 ? { ...segment, section: root.id, text: 'Ann Field, Farm Lane 7' } : segment,
        ),
  };
  const { prompt } = await ask(fond('Gates'), { reader: withAuthors });
  expect(prompt).not.toContain('Farm Lane');
});

test('each document gets its best passage into the budget before any gets its second', async () => {
  const names = ['Alder', 'Birch', 'Cedar', 'Elm', 'Fir'];
  const reader = fakeIndex(
    names.map((name) => ({
      title: `The farm of ${name}`,
      sections: [
        {
          title: '1 Fences',
          paragraphs: Array.from(
            { length: name === 'Alder' ? 12 : 2 },
            (_, at) => `${name} fenced the farm with ${at + 2} gates, and the farm fence had gates of oak and of iron.`,
          ),
        },
      ],
    })),
  );
  for (const budgetTokens of [400, 800]) {
    const question = 'How many gates does the farm fence have in each of these documents?';
    const { prompt } = await ask(fond('Fences'), { reader, question, budgetTokens });
    expect([budgetTokens, ...names.filter((name) => prompt.includes(`${name} fenced`))]).toEqual([
      budgetTokens,
      ...names,
    ]);
  }
});
