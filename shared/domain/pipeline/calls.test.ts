/** What a language model may have read beside what was found, before it writes. */
import { describe, expect, test } from 'vitest';
import { allAnswerers } from './all-answerers.ts';
import { answerQuestion } from './answer.ts';
import { fakeDocumentId, fakeIndex, type FakeDocument } from '../index/testing/fake-index.ts';
import type { ChatRequest } from '../ports/chat.ts';
import { fakeChat } from '../ports/testing/fake-chat.ts';
import type { AnsweringEvent } from '../answer/answering-event.ts';
import type { Aids, AskContext } from '../retrieval/ask-context.ts';
import { keyOf } from '../retrieval/candidates.ts';
import { readable } from '../retrieval/hand-over.ts';
import type { RetrievalScope } from '../index/reader.ts';
import { unsteered } from '../retrieval/steering.ts';
import { MOST_CALLS } from '../retrieval/strategy.ts';

const filler = (about: string, n: number): string =>
  `The keepers of ${about} wrote down the weather of day ${n} and how many boats went past their window.`;

const lighthouse: FakeDocument = {
  title: 'Lights of the north coast',
  sections: [
    { title: '1 Introduction', paragraphs: ['The lamp of the tower was bought in 1870 and lit in the autumn.'] },
    ...['Dunes', 'Harbor', 'Cliff'].map((title, at) => ({
      title: `${at + 2} ${title}`,
      paragraphs: [filler(title, 1), filler(title, 2), filler(title, 3)],
    })),
    {
      title: '5 Costs',
      paragraphs: [
        'Oil cost 3,120 crowns in the first year. Oil cost 2,800 crowns in the second.',
        { kind: 'table', text: 'Table 1: Crowns spent on wicks. 1871 | 40. 1872 | 44.' },
        { kind: 'figure', text: 'Figure 1: The lens as it was drawn.' },
      ],
    },
  ],
};
const farm: FakeDocument = {
  title: 'A farm by the sea',
  sections: [{ title: '1 Harvest', paragraphs: ['Barley was cut in the last week of August.'] }],
};
const documents = [lighthouse, farm];
const first: RetrievalScope = { kind: 'documents', documents: [fakeDocumentId(0)] };
const QUESTION = 'When was the lamp of the tower bought?';

interface Asking extends Partial<Pick<AskContext, 'patience' | 'now' | 'steering' | 'agreement'>> {
  readonly scope?: RetrievalScope;
  readonly question?: string;
  readonly aids?: Partial<Aids>;
}

/** Asks with a model that replies so to `next-call`, one after the other, and else writes the same sentence. */
async function ask(calls: readonly string[], { scope = first, question = QUESTION, aids, ...rest }: Asking = {}) {
  let at = 0;
  const chat = fakeChat(({ task }) => {
    if (task === 'next-call') return calls[at++] ?? '{"call": "done"}';
    return task === 'section-intent' ? 'no' : 'The lamp was bought in 1870 [1].';
  });
  const askContext: AskContext = {
    reader: fakeIndex(documents),
    aids: { chat, ...aids },
    signal: new AbortController().signal,
    now: () => 0,
    ...rest,
  };
  const request = { question, scope, strategy: 'auto' as const, budgetTokens: 400 };
  const events: AnsweringEvent[] = [];
  const work = answerQuestion(request, askContext, allAnswerers);
  for (;;) {
    const step = await work.next();
    if (step.done) {
      const { retrieval } = step.value.beside ?? step.value;
      const asked = chat.requests.filter(({ task }) => task === 'next-call');
      const writing = chat.requests.find(({ task }) => task === 'answer-from-passages');
      return { answered: step.value, retrieval, asked, events, written: writing ? promptOf(writing) : '' };
    }
    events.push(step.value);
  }
}

function promptOf({ messages }: ChatRequest): string {
  return messages.map(({ content }) => content).join('\n');
}

/** The sections that a call may open, in their order. */
function sectionsOffered(request: ChatRequest | undefined): readonly string[] {
  const lines = request ? promptOf(request).split('\n') : [];
  return lines.filter((line) => /^\d+\. "/u.test(line));
}

function nOf(request: ChatRequest | undefined, title: string): number {
  return sectionsOffered(request).findIndex((one) => one.includes(title)) + 1;
}

describe('a language model that writes', () => {
  test('has a section read that was not found, whole and in its order', async () => {
    const { asked: before, written: without } = await ask([]);
    expect(before).toHaveLength(1);
    expect(without).not.toContain('of Cliff wrote');
    const n = nOf(before[0], 'Cliff');
    const { asked, written, retrieval, events } = await ask([`{"call": "open_section", "n": ${n}}`]);
    expect(asked).toHaveLength(2);
    expect(written.match(/of Cliff wrote down the weather of day \d/gu)).toEqual(
      [1, 2, 3].map((day) => `of Cliff wrote down the weather of day ${day}`),
    );
    expect(promptOf(asked[1]!)).toContain('read, passages: 3');
    const drawn = events.flatMap((event) => (event.kind === 'step' ? [event.step] : []));
    expect(drawn).toContainEqual(expect.objectContaining({ action: 'expand', by: 'model', passages: 3 }));
    expect(retrieval.route).toContainEqual(
      expect.objectContaining({ reason: { code: 'route.model-expects-more', params: { model: 'fake' } } }),
    );
  });

  test('each step is drawn once', async () => {
    const { events, answered } = await ask(['{"call": "find", "words": "weather cliff"}']);
    const steps = events.flatMap((event) => (event.kind === 'step' ? [JSON.stringify(event.step)] : []));
    expect(new Set(steps).size).toBe(steps.length);
    expect(answered.route.length).toBeGreaterThan(0);
  });

  test('finds by words, and reads a table whole', async () => {
    const { written, events } = await ask([
      '{"call": "find", "words": "weather cliff"}',
      '{"call": "read_table", "n": 1}',
    ]);
    expect(written).toContain('of Cliff wrote');
    expect(written).toContain('1872');
    const reasons = events.flatMap((event) => (event.kind === 'step' ? [event.step.reason.code] : []));
    expect(reasons).toEqual(expect.arrayContaining(['call.looked-for', 'call.read-table']));
  });

  test('asks other documents of the same scope, and none outside of it', async () => {
    const call = '{"call": "ask_library", "words": "When was barley cut?"}';
    const { written } = await ask([call], { scope: { kind: 'library' } });
    expect(written).toContain('Barley was cut');
    // One document: there is nobody else to ask, so the call is none that is allowed.
    const { written: alone, answered } = await ask([call, call]);
    expect(alone).not.toContain('Barley');
    expect(answered.diagnostics.notes).toContainEqual({ code: 'model.calls-by-router' });
  });

  test('has numbers computed, and is told how to write them', async () => {
    const find = '{"call": "find", "words": "oil crowns"}';
    const call = (a: string): string =>
      `{"call": "calculate", "operation": "difference", "operands": ["${a}", "2,800"]}`;
    const { written, asked } = await ask([find, call('3,120'), call('9,999')]);
    expect(written).toContain('calculate(difference: 3,120; 2,800)');
    expect(written).not.toContain('9,999');
    expect(promptOf(asked[2]!)).toContain('320 (3,120 − 2,800)');
    expect(promptOf(asked[3]!)).toContain('that cannot be computed from the passages');
  });

  test('has a figure looked at where there is a model that sees, and is believed in that once it is trusted', async () => {
    const call = '{"call": "look_at_figure", "n": 1}';
    const looked: string[] = [];
    const figures = {
      model: 'seeing',
      describe: (_: unknown, instruction: string) => {
        looked.push(instruction);
        return Promise.resolve('The lens has seven rings.');
      },
    };
    const { asked, answered } = await ask([call], { aids: { figures } });
    expect(promptOf(asked[1]!)).toContain('The lens has seven rings.');
    expect(looked).toHaveLength(1);
    expect(JSON.stringify(answered.answer)).not.toContain('rings');
    const agreement = { learn: () => undefined, isTrusted: () => true };
    const { retrieval } = await ask([call], { aids: { figures }, agreement });
    expect(retrieval.looked).toMatchObject([{ text: 'The lens has seven rings.' }]);
    const blind = await ask([]);
    expect(promptOf(blind.asked[0]!)).not.toContain('look_at_figure');
  });
});

describe('bounds', () => {
  test('six calls at most, fewer where it repeats itself', async () => {
    const finds = Array.from({ length: 9 }, (_, at) => `{"call": "find", "words": "zebra ${at}"}`);
    const { asked } = await ask(finds);
    expect(asked).toHaveLength(MOST_CALLS);
    expect(promptOf(asked[0]!)).toContain(`Left: ${MOST_CALLS} calls, 200 tokens.`);
    expect(promptOf(asked[5]!)).toContain('Left: 1 calls');
    const same = await ask(Array.from({ length: 9 }, () => finds[0]!));
    expect(same.asked).toHaveLength(2);
  });

  test('half of what may be read stays with what was found', async () => {
    const { asked } = await ask([]);
    const opens = sectionsOffered(asked[0]).map((_, at) => `{"call": "open_section", "n": ${at + 1}}`);
    const { retrieval, written } = await ask(opens);
    expect(written).toContain('bought in 1870');
    const added = readable(retrieval).filter(
      (one) => !retrieval.context.some((passage) => keyOf(passage) === keyOf(one)),
    );
    expect(added.reduce((sum, { segment }) => sum + segment.tokens, 0)).toBeLessThanOrEqual(200);
  });

  test('a model that fails its form twice is not asked again: the trained router opens what it would', async () => {
    const { asked, answered, retrieval } = await ask(['I would read on.', 'Let me think.', '{"call": "done"}']);
    expect(asked).toHaveLength(2);
    expect(answered.diagnostics.notes).toContainEqual({ code: 'model.calls-by-router' });
    const by = new Set(retrieval.route?.flatMap((step) => step.by ?? []));
    expect(by.has('model')).toBe(false);
  });

  test('what is ranked and quoted does not depend on calls', async () => {
    const { asked, retrieval: plain } = await ask([]);
    const opens = sectionsOffered(asked[0]).map((_, at) => `{"call": "open_section", "n": ${at + 1}}`);
    const { retrieval } = await ask(opens);
    expect(retrieval.ranked.map(keyOf)).toEqual(plain.ranked.map(keyOf));
    expect(retrieval.read.map(keyOf)).toEqual(plain.read.map(keyOf));
    expect(retrieval.chosen.map(keyOf)).toEqual(plain.chosen.map(keyOf));
  });

  test('calls end when their share of the time is over', async () => {
    let ms = 0;
    const now = (): number => (ms += 1000);
    const finds = Array.from({ length: 9 }, (_, at) => `{"call": "find", "words": "zebra ${at}"}`);
    const { asked } = await ask(finds, { now, patience: { firstMs: 20_000, lastMs: 900_000 } });
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.length).toBeLessThan(MOST_CALLS);
  });

  test('what the reader closed is neither offered nor found, and enough is enough', async () => {
    const { asked, retrieval } = await ask([]);
    const cliff = [...retrieval.trees.values()][0]!.records.find(({ title }) => title === '4 Cliff')!;
    const closed = [{ document: fakeDocumentId(0), section: cliff.id }];
    const steered = await ask(['{"call": "find", "words": "weather cliff"}'], {
      steering: { ...unsteered, closed },
    });
    expect(nOf(asked[0], 'Cliff')).toBeGreaterThan(0);
    expect(nOf(steered.asked[0], 'Cliff')).toBe(0);
    expect(steered.written).not.toContain('of Cliff wrote');
    const enough = await ask(['{"call": "find", "words": "weather"}'], {
      steering: { ...unsteered, enough: () => true },
    });
    expect(enough.asked).toEqual([]);
  });

  test('nobody is asked where nobody writes, and the routing model calls where it is set', async () => {
    const routing = fakeChat(() => '{"call": "done"}');
    const { asked } = await ask([], { aids: { routing } });
    expect(asked).toEqual([]);
    expect(routing.requests.map(({ task }) => task)).toEqual(['next-call']);
    const unread = await ask([], { aids: { unfit: new Set(['write']) } });
    expect(unread.asked).toEqual([]);
  });
});
