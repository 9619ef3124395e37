/** With a language model every strategy and ablation answers, counts what it cost, and none is another by construction. */
import { expect, test } from 'vitest';
import type { ChatRequest } from '#shared/domain/ports/chat.ts';
import { fakeChat, numbered } from '#shared/domain/ports/testing/fake-chat.ts';
import { measure } from './measure.ts';
import { openText } from './open-text.ts';
import { baselines } from '../baselines/baseline.ts';
import { askDocument, measured, type Measured } from './strategies.ts';

const titles = ['1 Gates', '2 Walls', '3 Roofs', '4 Sheds'];
const texts: readonly (readonly [title: string, text: string])[] = [
  ['Abstract', 'How a hill was settled is told here, year by year.'],
  ...titles.map((title, at) => {
    const word = title.slice(2).toLowerCase();
    const text = `The ${word} are made of oak. The farm has ${at + 3} gates beside its ${word}, and the gates are open.`;
    return [title, text] as const;
  }),
];
const subject = await openText({
  title: 'The farm',
  sections: texts.map(([title, text], index) => ({ title, level: 1, paragraphs: [{ name: text, index, text }] })),
});

const isWriting = ({ messages }: ChatRequest): boolean => messages.at(-1)?.content.includes('documents>>>') ?? false;

/** Judges like a model that likes the last section, and writes what it read. */
function scripted() {
  const read: string[] = [];
  const chat = fakeChat((request) => {
    const asked = request.messages.at(-1)?.content ?? '';
    if (isWriting(request)) {
      read.push(asked.slice(0, asked.indexOf('Question:')));
      return 'The farm has gates [1].';
    }
    const lines = asked.split('\n').filter((line) => /^\d+\. /u.test(line));
    if (asked.includes('How well do 1 to'))
      return numbered(
        'fit',
        lines.map((line) => (line.includes('Sheds') ? 4 : 0)),
      );
    const [, id, prefix] = /(\d+): ([^\n]*The farm has[^\n]*)/u.exec(asked) ?? [];
    if (request.messages[0]?.content.includes('walking its tree')) {
      if (id) return JSON.stringify({ actions: [{ action: 'ANSWER', id: Number(id), prefix: prefix?.slice(0, 20) }] });
      const [, heading, title] = /(\d+): (\d+ Sheds)/u.exec(asked) ?? [];
      const open = { action: 'EXPAND', id: Number(heading), prefix: title };
      return JSON.stringify({ actions: [heading ? open : { action: 'REFUSE' }] });
    }
    return '{}';
  });
  return { chat, read };
}

const QUESTION = 'How many gates does the farm have?';

const asking = measured.filter((name) => name !== 'floor' && !baselines.some((one) => one === name));

test.each(asking)('%s answers and counts its calls', async (strategy) => {
  const { chat } = scripted();
  const marked = subject.units().find(({ text }) => text.includes('gates'))!.name;
  const gold = { paragraphs: [[marked]], pages: new Set<number>() };
  const asking = { ...subject, gold, budgetTokens: 1200, aids: { chat }, signal: new AbortController().signal };
  const { answer, costs = [] } = await askDocument(strategy, QUESTION, asking);
  expect(answer?.denied).toBe(false);
  expect(costs.reduce((sum, { calls }) => sum + calls, 0)).toBe(chat.requests.length);
  expect(costs.every(({ promptTokens, replyTokens }) => promptTokens > 0 && replyTokens > 0)).toBe(true);
  expect(costs.map(({ task }) => task)).not.toContain('other');
});

/** Long enough that each paragraph is a passage of its own. */
const filler = (about: string): string =>
  ` ${Array.from({ length: 9 }, (_, at) => `Year ${at + 1} of the ${about} was dry, and its work went on as before.`).join(' ')}`;
const buildings = ['Gates', 'Walls', 'Roofs', 'Sheds', 'Barns', 'Wells'];
const estate = await openText({
  title: 'The estate',
  sections: buildings.flatMap((title, at) => {
    const word = title.toLowerCase();
    const own = [
      `${at === 0 ? 'The Larch Fund is old. ' : ''}The ${word} were made of oak by Martin Vogt.${filler(word)}`,
      `The farm has ${at + 3} gates beside its ${word}, and Martin Vogt kept them.${filler(`${word} and gates`)}`,
    ];
    const below = `Of the ${word}, the Bergen Works painted ${at + 20} in the year of the flood.${at === 5 ? ' The Larch Fund paid.' : ''}${filler(`paint of the ${word}`)}`;
    const named = [...own, below].map((text, n) => ({ name: text, index: 3 * at + n, text }));
    return [
      { title: `${at + 1} ${title}`, level: 1, paragraphs: named.slice(0, 2) },
      { title: `${at + 1}.1 Paint of the ${word}`, level: 2, paragraphs: named.slice(2) },
    ];
  }),
});
const withSummaries: typeof estate = {
  ...estate,
  reader: {
    ...estate.reader,
    summaries: (document, orders) =>
      estate.reader.segments(document, orders).map(({ order }) => `Told in part ${order}.`),
  },
};
/** The one that tells most apart comes first. */
const questions = [
  'In section 5, how many gates does the farm have?',
  'How many gates does the farm have beside its sheds?',
  'What did the Bergen Works paint in the year of the flood?',
  'How many gates are beside the walls, and who made the wells?',
  'Who told Martin Vogt of the Larch Fund and its year?',
];

/** Everything that a strategy asked a model about this question, chose and would put into a context. */
async function traceOf(strategy: Measured, question: string): Promise<string> {
  const { chat } = scripted();
  const signal = new AbortController().signal;
  const asking = { ...withSummaries, budgetTokens: 1200, aids: { chat }, signal };
  const outcome = await askDocument(strategy, question, asking);
  const orders = [outcome.evidence, outcome.context(1200)].map((passages) =>
    passages.map(({ segment }) => segment.order),
  );
  return JSON.stringify([orders, outcome.answer?.text, chat.requests.map(({ messages }) => messages)]);
}

/** Those of a group that do the same about this question, as groups. */
async function alikeIn(group: readonly Measured[], question: string): Promise<readonly (readonly Measured[])[]> {
  const same = new Map<string, Measured[]>();
  for (const name of group) {
    const trace = await traceOf(name, question);
    same.set(trace, [...(same.get(trace) ?? []), name]);
  }
  return [...same.values()].filter(({ length }) => length > 1);
}

test('no strategy or ablation is another by construction', async () => {
  // What one question tells apart is not asked the next.
  let alike: readonly (readonly Measured[])[] = [asking];
  for (const question of questions) alike = (await Promise.all(alike.map((group) => alikeIn(group, question)))).flat();
  expect(alike).toEqual([]);
});

test('what is taken away changes what the model reads', async () => {
  const readBy = async (strategy: Measured, sections = 2): Promise<string> => {
    const { chat, read } = scripted();
    const signal = new AbortController().signal;
    const asking = { ...subject, budgetTokens: 1200, aids: { chat }, parameters: { sections }, signal };
    await askDocument(strategy, QUESTION, asking);
    return read.join('\n');
  };
  const names: readonly Measured[] = ['flat', 'path', 'route', 'path-no-global', 'path-plain', 'path-latex'];
  const contexts = await Promise.all(names.map((name) => readBy(name)));
  expect(new Set(contexts).size).toBe(names.length);
  expect(await readBy('path', 1)).not.toBe(await readBy('path', 3));
});

test('what was handed to the model is measured: B = 1 and B = 9 differ', async () => {
  const [first, last] = [0, 5].map((at) => `The farm has ${at + 3} gates beside its`);
  const measured = async (sections: number) => {
    const { chat, read } = scripted();
    const signal = new AbortController().signal;
    const asking = { ...estate, budgetTokens: 3000, aids: { chat }, parameters: { sections, paths: 9 }, signal };
    const outcome = await askDocument('path', QUESTION, asking);
    const texts = outcome.evidence.map(({ segment }) => segment.text);
    // Passage for passage what stands in the prompt, in its order.
    const places = texts.map((text) => read.join('').indexOf(text));
    expect(places.every((place, at) => place > (places[at - 1] ?? -1))).toBe(true);
    expect(outcome.context(3000)).toEqual(outcome.evidence);
    const named = estate.units().filter(({ text }) => text.startsWith(first!) || text.startsWith(last!));
    const gold = {
      id: 'a',
      question: QUESTION,
      answers: [],
      unanswerable: false,
      paragraphs: [named.map(({ name }) => name)],
      pages: new Set<number>(),
      sentences: [],
    };
    return measure({ dataset: 'd', document: 'e', strategy: 'path', budgetTokens: 3000 }, gold, estate, outcome);
  };
  const [one, nine] = [await measured(1), await measured(9)];
  expect(nine.recall).toBeGreaterThan(one.recall!);
  expect(nine.precision).not.toBe(one.precision);
  expect(nine.sectionEntropy).toBeGreaterThan(one.sectionEntropy!);
  expect(nine.eace).not.toBe(one.eace);
});
