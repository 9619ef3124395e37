import { describe, expect, test } from 'vitest';
import { isAppError } from '#shared/base/errors.ts';
import { nodeId } from '#shared/base/ids.ts';
import { AnswerEvent, AnswerReceipt, type AskParams } from '#shared/contract/answer.ts';
import { methods } from '#shared/contract/methods.ts';
import { fakeDocumentId, fakeIndex } from '#shared/domain/retrieval/fake-index.ts';
import { sampleDocuments } from '#shared/domain/retrieval/sample-documents.ts';
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
    documentTitle: (id) => `Title of ${id.slice(-1)}`,
    saveHistory: (receipt) => void saved.push(receipt),
  });
  const [near, far] = portPair();
  serve(far, asking, handlers);
  return { saved, client: createClient(near, asking) };
}

const question = { question: 'How many subjects took part in the study?', scope: { kind: 'library' as const } };

describe('answer.ask', () => {
  test('streams stages, steps, evidence and sentences that fit the contract, and keeps the answer', async () => {
    const { client, saved } = setUp();
    const call = client.start('answer.ask', question);
    const events: AnswerEvent[] = [];
    for await (const event of call) events.push(AnswerEvent.parse(event));
    const receipt = AnswerReceipt.parse(await call.result);
    const stages = events.flatMap((event) => (event.kind === 'stage' ? [event.stage] : []));
    expect(stages).toEqual(['searching', 'choosing', 'reading', 'answering']);
    expect(receipt.answer.sentences[0]?.text).toBe('Forty-two subjects took part in the study.');
    expect(receipt.evidence[0]?.documentTitle).toMatch(/^Title of /);
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
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(saved).toEqual([]);
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
  expect(hits[0]).toMatchObject({ documentTitle: 'Title of 0', pageIndex: 1 });
  expect(hits[0]?.text).toContain('ethics board');
});
