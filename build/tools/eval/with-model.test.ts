/** With a language model every strategy and ablation answers, counts what it cost, and none is another by construction. */
import { expect, test } from 'vitest';
import type { ChatRequest } from '#shared/domain/ports/chat.ts';
import { fakeChat, numbered } from '#shared/domain/ports/testing/fake-chat.ts';
import { openText } from './open-text.ts';
import { askDocument, type Measured } from './strategies.ts';

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
    if (request.messages[0]?.content.includes('walking its tree'))
      return JSON.stringify({
        actions: id ? [{ action: 'ANSWER', id: Number(id), prefix: prefix?.slice(0, 20) }] : [{ action: 'REFUSE' }],
      });
    return '{}';
  });
  return { chat, read };
}

const QUESTION = 'How many gates does the farm have?';

test.each<Measured>([
  'auto',
  'flat',
  'path',
  'route',
  'agent',
  'path-as-paper',
  'path-no-path',
  'path-no-global',
  'path-plain',
  'agent-no-planning',
  'agent-no-selector',
  'agent-no-graph',
  'agent-no-text',
])('%s answers and counts its calls', async (strategy) => {
  const { chat } = scripted();
  const asking = { ...subject, budgetTokens: 1200, aids: { chat }, signal: new AbortController().signal };
  const { answer, costs = [] } = await askDocument(strategy, QUESTION, asking);
  expect(answer?.text).toContain('gates');
  expect(costs.reduce((sum, { calls }) => sum + calls, 0)).toBe(chat.requests.length);
  expect(costs.every(({ promptTokens, replyTokens }) => promptTokens > 0 && replyTokens > 0)).toBe(true);
  expect(costs.map(({ task }) => task)).not.toContain('other');
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
