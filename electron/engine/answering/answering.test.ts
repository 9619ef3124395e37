import { describe, expect, test } from 'vitest';
import { isAppError } from '#shared/base/errors.ts';
import { nodeId } from '#shared/base/ids.ts';
import { AnswerEvent, AnswerReceipt, turnBefore, type AskParams } from '#shared/contract/answer.ts';
import { methods } from '#shared/contract/methods.ts';
import { fakeDocumentId, fakeIndex } from '#shared/domain/index/testing/fake-index.ts';
import { sampleDocuments } from '#shared/domain/index/testing/sample-documents.ts';
import { createClient } from '#shared/rpc/client.ts';
import { portPair } from '#shared/rpc/port.ts';
import { serve } from '#shared/rpc/server.ts';
import { createAnswering } from './index.ts';

const asking = { 'answer.ask': methods['answer.ask'], 'search.text': methods['search.text'] };

function setUp(documents = sampleDocuments) {
  const saved: AnswerReceipt[] = [];
  const handlers = createAnswering({
    reader: fakeIndex(documents),
    aids: () => ({}),
    saveHistory: (receipt) => void saved.push(receipt),
  });
  const [near, far] = portPair();
  serve(far, asking, handlers);
  return { saved, client: createClient(near, asking) };
}

const question = { question: 'How many subjects took part in the study?', scope: { kind: 'library' as const } };

describe('answer.ask', () => {
  test('says how a question was planned, and how long each operator took', async () => {
    const { client } = setUp();
    const counted = AnswerReceipt.parse(
      await client.call('answer.ask', { ...question, question: 'How many sections are there?' }),
    );
    expect(counted.plan).toMatchObject({ kind: 'global', by: 'rules' });
    expect(counted.plan?.steps.map(({ operator }) => operator)).toEqual(['Filter_Modal', 'Reduce']);
    const read = AnswerReceipt.parse(await client.call('answer.ask', { ...question, strategy: 'agent' }));
    expect(read.plan?.kind).toBe('single-hop');
    expect(read.plan?.steps.every(({ tookMs = -1, skipped }) => tookMs >= 0 || skipped !== undefined)).toBe(true);
    expect(read.plan?.steps.at(-1)).toMatchObject({
      operator: 'Reduce',
      with: 'answer',
      left: read.answer.sentences.length,
    });
  });

  test('says how a question was read that goes on from the turn before it, and asks one that does not as without', async () => {
    const { client, saved } = setUp();
    const after = { question: question.question, places: [] };
    const ask = async (params: Partial<AskParams>) =>
      AnswerReceipt.parse(await client.call('answer.ask', { ...question, ...params }));
    const went = await ask({ question: 'And how old were they?', after });
    expect(went.readAs).toEqual({ text: 'And how old were they (subjects took part study)?', after });
    expect(saved.at(-1)?.readAs).toEqual(went.readAs);
    const alone = await ask({ question: 'By how much did recall improve?' });
    const behind = await ask({ question: 'By how much did recall improve?', after });
    expect(behind).toMatchObject({ answer: alone.answer, evidence: alone.evidence });
    expect(behind.readAs).toBeUndefined();
    await expect(ask({ after: { question: ' ', places: [] } })).rejects.toThrow();
  });

  test('says which document was named, and asks what goes on from there of the same, for as long as it does', async () => {
    const { client } = setUp();
    const ask = async (params: Partial<AskParams>) =>
      AnswerReceipt.parse(await client.call('answer.ask', { ...question, ...params }));
    const named = await ask({ question: 'How many tables does "Sleep and memory in old age" have?' });
    const sleep = { document: fakeDocumentId(0), title: 'Sleep and memory in old age' };
    const read = (by: string) => ({ code: 'asked-of', params: { by, count: 1 } });
    expect(named.askedOf).toEqual({
      documents: [sleep],
      text: 'How many tables does this document have?',
      read: read('title'),
    });
    const then = await ask({ question: 'And how many sections does it have?', after: turnBefore(named) });
    expect(then).toMatchObject({
      readAs: { after: turnBefore(named) },
      askedOf: { documents: [sleep], read: read('before') },
    });
    const last = await ask({ question: 'Who wrote it?', after: turnBefore(then) });
    expect(last.askedOf).toMatchObject({ documents: [sleep] });
    const open = await ask({ question: 'How many sections does this paper have?', open: fakeDocumentId(1) });
    expect(open.askedOf).toMatchObject({ documents: [{ document: fakeDocumentId(1) }], read: read('open') });
    const written = await ask({ question: named.question, asWritten: true });
    expect(written).toMatchObject({ asWritten: true });
    expect(written.askedOf).toBeUndefined();
  });

  test('carries a changed plan out as it is streamed, and says what is wrong with one that is none', async () => {
    const { client, saved } = setUp();
    const step = (operator: 'Filter_Modal' | 'Filter_Range' | 'Reduce', told: string) => ({ operator, with: told });
    const call = client.start('answer.ask', {
      ...question,
      plan: [step('Filter_Modal', 'sections'), step('Filter_Range', 'page 1'), step('Reduce', 'list')],
    });
    const plans: string[][] = [];
    for await (const event of call) {
      if (event.kind === 'plan') plans.push(event.plan.steps.map(({ with: told }) => told));
    }
    const receipt = AnswerReceipt.parse(await call.result);
    expect(plans).toEqual([['sections', 'page 1', 'list']]);
    expect(receipt.plan).toMatchObject({
      by: 'reader',
      steps: [{ left: 12 }, { operator: 'Filter_Range' }, {}],
    });
    expect(saved).toEqual([receipt]);
    const wrong = client.call('answer.ask', {
      ...question,
      plan: [step('Filter_Range', 'pages 9–3'), step('Reduce', 'count')],
    });
    await expect(wrong).rejects.toSatisfy((error) => isAppError(error, 'input.invalid'));
    expect(saved).toHaveLength(1);
  });

  test('streams stages, steps, evidence and sentences that fit the contract, and keeps the answer', async () => {
    const { client, saved } = setUp();
    const call = client.start('answer.ask', question);
    const events: AnswerEvent[] = [];
    for await (const event of call) events.push(AnswerEvent.parse(event));
    const receipt = AnswerReceipt.parse(await call.result);
    const stages = events.flatMap((event) => (event.kind === 'stage' ? [event.stage] : []));
    expect(stages).toEqual(['searching', 'choosing', 'reading', 'answering']);
    expect(receipt.answer.sentences[0]?.text).toBe('Forty-two subjects took part in the study.');
    expect(receipt.evidence[0]?.documentTitle).toBe(sampleDocuments[0]?.title);
    expect(receipt.timings.total).toBeGreaterThan(0);
    expect(saved).toEqual([receipt]);
  });

  test('stops when it is told to, and keeps nothing', async () => {
    const { client, saved } = setUp();
    const stop = new AbortController();
    const call = client.start('answer.ask', question, stop.signal);
    const failure = await (async () => {
      for await (const _event of call) stop.abort();
    })().then(
      () => undefined,
      (error: unknown) => error,
    );
    expect(isAppError(failure, 'call.cancelled')).toBe(true);
    // Had the question gone on, it would have come to its end before one that is asked after it.
    const receipt = AnswerReceipt.parse(await client.call('answer.ask', question));
    expect(saved).toEqual([receipt]);
  });

  test('lets other work run while it runs', async () => {
    const { client } = setUp();
    let turns = 0;
    const counting = setInterval(() => turns++, 0);
    const immediate = (): void => {
      turns++;
      if (turns < 1000) setImmediate(immediate);
    };
    setImmediate(immediate);
    await client.call('answer.ask', question);
    clearInterval(counting);
    expect(turns).toBeGreaterThan(4);
  });

  const selected = (text: string) =>
    ({ kind: 'selection', document: fakeDocumentId(0), from: 1, to: 1, text }) as const;

  test('asks selected words only, and says where it looked', async () => {
    const { client, saved } = setUp();
    const held = selected('Forty-two subjects took part in the study. They were between 71 and 88 years old.');
    const found = AnswerReceipt.parse(await client.call('answer.ask', { ...question, scope: held }));
    expect(found.answer).toMatchObject({
      found: true,
      sentences: [{ text: 'Forty-two subjects took part in the study.' }],
    });
    expect(found.scope).toEqual(held);
    expect(saved).toEqual([found]);
    const beside = AnswerReceipt.parse(
      await client.call('answer.ask', {
        ...question,
        scope: selected('approved by the ethics board of the university'),
      }),
    );
    expect(beside.answer).toMatchObject({ found: false, denial: { code: 'denied.selection' } });
  });

  test.each(['auto', 'flat', 'path', 'route', 'agent'] as const)(
    'quotes nothing beside the selected words by the strategy %s',
    async (strategy) => {
      const { client } = setUp();
      const scope = selected('Participants were recruited through local clubs.');
      const asked = { question: 'How were participants recruited, and how old were they?', scope, strategy };
      const { evidence } = AnswerReceipt.parse(await client.call('answer.ask', asked));
      expect(evidence.map(({ text }) => text)).toEqual(['Participants were recruited through local clubs.']);
    },
  );

  test('counts nothing in selected words, as they may hold a part of it', async () => {
    const { client } = setUp();
    const scope = selected('Table 2: Age and education of the participants.');
    const { answer } = AnswerReceipt.parse(
      await client.call('answer.ask', { question: 'How many tables are there?', scope }),
    );
    expect(answer.verdict).not.toBe('found');
  });

  test('refuses a scope where there is nothing to read', async () => {
    const refused = async (params: AskParams, documents = sampleDocuments) =>
      setUp(documents)
        .client.call('answer.ask', params)
        .then(
          () => 'answered',
          (error: unknown) => (isAppError(error) ? error.code : 'bug'),
        );
    expect(await refused(question, [])).toBe('document.not-indexed');
    expect(await refused({ ...question, scope: { kind: 'documents', documents: [fakeDocumentId(9)] } })).toBe(
      'document.not-indexed',
    );
    const section = nodeId('section', 77);
    expect(await refused({ ...question, scope: { kind: 'section', document: fakeDocumentId(0), section } })).toBe(
      'input.invalid',
    );
    expect(await refused({ ...question, question: '   ' })).toBe('input.invalid');
  });
});

test('search.text finds words and names the document', async () => {
  const { client } = setUp();
  const { hits } = await client.call('search.text', { words: 'ethics board', scope: { kind: 'library' } });
  expect(hits[0]).toMatchObject({ documentTitle: sampleDocuments[0]?.title, pageIndex: 1 });
  expect(hits[0]?.text).toContain('ethics board');
});

test('search.text stays within selected words', async () => {
  const { client } = setUp();
  const scope = {
    kind: 'selection',
    document: fakeDocumentId(0),
    from: 1,
    to: 1,
    text: 'by the ethics board',
  } as const;
  expect((await client.call('search.text', { words: 'ethics', scope })).hits).toHaveLength(1);
  expect((await client.call('search.text', { words: 'subjects', scope })).hits).toEqual([]);
});

describe('tasks', () => {
  const tasks = { 'task.summarize': methods['task.summarize'], 'task.keyphrases': methods['task.keyphrases'] };
  function setUpTasks() {
    const saved: AnswerReceipt[] = [];
    const handlers = createAnswering({
      reader: fakeIndex(sampleDocuments),
      aids: () => ({}),
      saveHistory: (receipt) => void saved.push(receipt),
    });
    const [near, far] = portPair();
    serve(far, tasks, handlers);
    return { saved, client: createClient(near, tasks) };
  }
  const document = fakeDocumentId(0);

  test('a summary is streamed as an answer is, and kept', async () => {
    const { client, saved } = setUpTasks();
    const scope = { kind: 'section' as const, document, section: nodeId('section', 3) };
    const call = client.start('task.summarize', { scope, sentences: 2 });
    const events: AnswerEvent[] = [];
    for await (const event of call) events.push(AnswerEvent.parse(event));
    const receipt = AnswerReceipt.parse(await call.result);
    expect(receipt.question).toBe('Summary of “3 Methods”');
    expect(receipt.task).toEqual({ kind: 'summary', scope });
    expect(receipt.answer.sentences).toHaveLength(2);
    expect(receipt.evidence.every(({ cited, marks }) => cited && marks.length > 0)).toBe(true);
    expect(events.filter(({ kind }) => kind === 'sentence')).toHaveLength(2);
    expect(saved).toEqual([receipt]);
  });

  test('key phrases come best first', async () => {
    const { client } = setUpTasks();
    const { phrases } = await client.call('task.keyphrases', { document, limit: 3 });
    expect(phrases.map(({ text }) => text)).toEqual(['sleep', 'memory', 'participants']);
    expect(phrases.map(({ score }) => score)).toEqual(phrases.map(({ score }) => score).toSorted((a, b) => b - a));
  });

  test('refuse what is not there', async () => {
    const { client } = setUpTasks();
    const codeOf = (work: Promise<unknown>) =>
      work.then(
        () => 'done',
        (error: unknown) => (isAppError(error) ? error.code : 'bug'),
      );
    expect(await codeOf(client.call('task.keyphrases', { document: fakeDocumentId(9) }))).toBe('document.not-indexed');
    const section = nodeId('section', 77);
    expect(await codeOf(client.call('task.summarize', { scope: { kind: 'section', document, section } }))).toBe(
      'input.invalid',
    );
  });
});
