import { readQuestion } from '../../question/read-question.ts';
import { describe, expect, test } from 'vitest';
import { AppError } from '../../../base/errors.ts';
import type { Chat, ChatRequest } from '../../ports/chat.ts';
import { fakeChat } from '../../ports/testing/fake-chat.ts';
import { routeStep } from '../../prompts/route-step.ts';
import { fakeDocumentId, fakeIndex } from '../../index/testing/fake-index.ts';
import type { Retrieval, RetrievalEvent } from '../retrieve.ts';
import { routeOf } from '../route.ts';
import { sampleDocuments } from '../../index/testing/sample-documents.ts';
import { retrieve } from '../retrieve.ts';
import { chatRouter } from './chat-router.ts';
import { lightRouter } from './light-router.ts';
import { modelOptions, walkFrom } from './run-route.ts';

/** The first sample paper with a section that shares no word with the question. */
const [sample] = sampleDocuments;
const more = { title: '5 Conclusion', paragraphs: ['Clubs were glad. We thank them all.'] };
const reader = fakeIndex([{ title: sample!.title, sections: [...sample!.sections, more] }]);
const question = readQuestion('How many subjects took part in the study?');
const scope = { kind: 'documents' as const, documents: [fakeDocumentId(0)] };

/** One route over the first sample paper with this model deciding. */
async function run(chat: Chat, stepTimeoutMs = 5000): Promise<Retrieval & { readonly events: RetrievalEvent[] }> {
  const request = { question, scope, strategy: 'route' as const, budgetTokens: 2000 };
  const searching = retrieve({ ...request, strategy: 'path' }, reader);
  let found = searching.next();
  while (!found.done) found = searching.next();
  const askContext = { reader, aids: {}, signal: new AbortController().signal, now: () => 0 };
  const router = chatRouter(chat, lightRouter(), { stepTimeoutMs, patience: 2 });
  const work = walkFrom(
    request,
    found.value,
    askContext,
    { ...modelOptions, limits: { ...modelOptions.limits, litShare: 1 }, router },
    0,
  );
  const events: RetrievalEvent[] = [];
  for (;;) {
    const step = await work.next();
    if (step.done) return { ...step.value, events };
    events.push(step.value);
  }
}

/** The lines of the state that a request shows, without their indent. */
function linesOf({ messages }: ChatRequest): string[] {
  const state = /<document>\n(.*)\n<\/document>/su.exec(messages.at(-1)?.content ?? '')?.[1] ?? '';
  return state.split('\n').map((line) => line.trim());
}

function lineWith(request: ChatRequest, words: string): string {
  return linesOf(request).find((line) => line.includes(words)) ?? '';
}

function titles({ trees, chosen }: Retrieval): string[] {
  return chosen.map(({ document, section }) => trees.get(document)?.record(section)?.title ?? '');
}

function titlesOf(retrieval: Retrieval, done: string): string[] {
  return routeOf(retrieval)
    .filter(({ action: one }) => one === done)
    .map(({ document, section }) => retrieval.trees.get(document)?.record(section)?.title ?? '');
}

function action(tag: string, line: string) {
  const [, id, prefix] = /^(\d+): (.*)$/su.exec(line) ?? [];
  return { action: tag, id: Number(id), prefix: (prefix ?? '').slice(0, 40) };
}

describe('a model that follows the grammar', () => {
  test('decides by JSON what answers and what is opened', async () => {
    const chat = fakeChat((request) => {
      const line = lineWith(request, 'Forty-two');
      const actions = line ? [action('ANSWER', line)] : [{ action: 'REFUSE' }];
      return JSON.stringify({ actions });
    });
    const result = await run(chat);
    expect(chat.requests[0]?.schema).toEqual(routeStep.schema());
    expect(titles(result)).toEqual(['3.1 Participants']);
    expect(result.routing).toMatchObject({
      by: 'model',
      expelled: 0,
      repaired: 0,
      collapsed: 0,
      tookOver: 0,
    });
    expect(result.routing?.promptTokens).toBeGreaterThan(100);
    expect(
      routeOf(result)
        .filter(({ by }) => by === 'model')
        .map(({ action: what }) => what),
    ).toEqual(['refuse', 'answer', 'refuse']);
  });

  test('opens a section, and sees only what is new in it', async () => {
    const chat = fakeChat((request) => {
      if (chat.requests.length > 1) return JSON.stringify({ actions: [{ action: 'REFUSE' }] });
      return JSON.stringify({ actions: [action('EXPAND', lineWith(request, 'Conclusion'))] });
    });
    const result = await run(chat);
    expect(titlesOf(result, 'expand')).toEqual(['5 Conclusion']);
    expect(linesOf(chat.requests[1]!).some((line) => line.includes('Clubs were glad'))).toBe(true);
    expect(linesOf(chat.requests[1]!).some((line) => line.includes('Forty-two'))).toBe(false);
  });

  test('text of the document cannot leave its place in the prompt', async () => {
    const chat = fakeChat(() => '{"actions": [{"action": "REFUSE"}]}');
    await run(chat);
    const content = chat.requests[0]?.messages.at(-1)?.content ?? '';
    expect(content.match(/<\/?document>/g)).toEqual(['<document>', '</document>']);
  });
});

describe('whatever a model says, an answer comes', () => {
  const refuse = JSON.stringify({ actions: [{ action: 'REFUSE' }] });

  test('grammar errors are repaired and counted', async () => {
    const chat = fakeChat((request) => {
      const line = lineWith(request, 'Forty-two');
      return request.schema || line === '' ? 'Sure! Let me think.' : `- answer ${line}`;
    });
    const result = await run(chat);
    expect(titles(result)).toContain('3.1 Participants');
    expect(result.routing).toMatchObject({ by: 'model', repaired: 1 });
  });

  test('a model without structured output is asked in lines from then on', async () => {
    const chat = fakeChat((request) => {
      if (request.schema) throw new AppError('chat.failed', 'This model takes no schema.');
      return `[EXPAND] ${lineWith(request, '2 Related Work')}`;
    });
    await run(chat);
    expect(chat.requests.filter(({ schema }) => schema)).toHaveLength(1);
    expect(chat.requests.length).toBeGreaterThan(1);
  });

  test('unknown ids are dropped and counted', async () => {
    const actions = [{ action: 'ANSWER', id: 4711, prefix: 'Nothing like that' }];
    const result = await run(fakeChat(() => JSON.stringify({ actions })));
    expect(titles(result)).toEqual(['3.1 Participants']);
    expect(result.routing).toMatchObject({ by: 'light', states: 2, expelled: 2, collapsed: 2, tookOver: 2 });
  });

  test('wrong prefixes are dropped and counted', async () => {
    const chat = fakeChat((request) => {
      const answer = { ...action('ANSWER', lineWith(request, 'Forty-two')), prefix: 'The weather was fine' };
      return JSON.stringify({ actions: [answer, { action: 'REFUSE' }] });
    });
    const result = await run(chat);
    expect(result.routing).toMatchObject({ by: 'model', expelled: 1, collapsed: 0 });
    expect(titles(result)).toEqual(['3.1 Participants']);
  });

  test('endless opening ends after five sections', async () => {
    const chat = fakeChat((request) => {
      const headings = linesOf(request).filter((line) => /^\d+: (\d|References|Acknowl)/.test(line));
      const at = chat.requests.length % Math.max(1, headings.length);
      return JSON.stringify({ actions: [action('EXPAND', headings[at] ?? '0: x')] });
    });
    const result = await run(chat);
    expect(routeOf(result).filter(({ action: done }) => done === 'expand').length).toBeLessThanOrEqual(5);
    expect(titles(result)).toEqual(['3.1 Participants']);
  });

  test('nothing at all', async () => {
    const result = await run(fakeChat(() => ''));
    expect(titles(result)).toContain('3.1 Participants');
    expect(result.routing).toMatchObject({ by: 'light', collapsed: 2 });
  });

  test('a model that never ends, and does not listen either', async () => {
    const hanging: Chat = {
      model: 'hanging',
      async *reply() {
        await new Promise<never>(() => undefined);
        yield refuse;
      },
    };
    const result = await run(hanging, 20);
    expect(titles(result)).toContain('3.1 Participants');
    expect(result.routing).toMatchObject({ tookOver: 2 });
  });

  test('a model that cannot be reached is given up after two states', async () => {
    const chat = fakeChat(() => {
      throw new AppError('chat.unavailable', 'No model answers.');
    });
    const result = await run(chat);
    expect(titles(result)).toContain('3.1 Participants');
    expect(chat.requests.length).toBeLessThanOrEqual(4);
  });
});
