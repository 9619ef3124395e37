import { describe, expect, test } from 'vitest';
import { AppError } from '#shared/base/errors.ts';
import type { FirstQuestions } from '#shared/contract/follow-ups.ts';
import type { IndexReader } from '#shared/domain/index/reader.ts';
import { fakeDocumentId, fakeIndex } from '#shared/domain/index/testing/fake-index.ts';
import type { VectorReader } from '#shared/domain/index/vectors.ts';
import type { Encoder } from '#shared/domain/ports/encoder.ts';
import type { Aids } from '#shared/domain/retrieval/ask-context.ts';
import type { AnsweringDeps } from './deps.ts';
import { offerFirst, offerNext } from './offers.ts';

const document = fakeDocumentId(0);
const reader = fakeIndex([
  {
    title: 'Trees',
    sections: [
      {
        title: '1 Range queries',
        paragraphs: ['A segment tree is a data structure that supports range queries and updates of an array.'],
      },
      { title: '2 Sparse tables', paragraphs: ['The minima of all ranges are kept, one row for each power of two.'] },
    ],
  },
  { title: 'Metals', sections: [{ title: '1 Tungsten', paragraphs: ['The melting point of tungsten is 3,422 °C.'] }] },
]);
const asked = { strategy: 'auto', budgetTokens: 2000 } as const;
const never = new AbortController().signal;

/** An encoder that fails, as one does that is not loaded in time. */
function failing(): { readonly semantics: Aids['semantics']; readonly times: () => number } {
  let times = 0;
  const encoder: Encoder = {
    id: 'tiny',
    dimensions: 2,
    encode: async () => {
      times++;
      throw new AppError('model.unavailable', 'The model is still being loaded.');
    },
  };
  const vectors: VectorReader = {
    encoderId: 'tiny',
    nearest: () => [],
    cosines: (_query, _channel, _document, orders) => orders.map(() => undefined),
  };
  return { semantics: { encoder, vectors }, times: () => times };
}

async function first(
  more: Partial<AnsweringDeps> = {},
  from: IndexReader = reader,
): Promise<{ readonly told: readonly string[]; readonly offered: FirstQuestions['offered'] }> {
  const deps: AnsweringDeps = { reader: from, aids: () => ({}), saveHistory: () => undefined, ...more };
  const work = offerFirst({ document, phrases: ['segment tree'], ...asked }, deps, never);
  const told: string[] = [];
  for (;;) {
    const step = await work.next();
    if (step.done) return { told, offered: step.value.offered };
    told.push(step.value);
  }
}

describe('questions to begin with', () => {
  test('are asked with the encoder that a click would ask with, and none is offered that it had no say in', async () => {
    const { semantics, times } = failing();
    const { offered } = await first({ aids: () => ({ semantics }) });
    expect(times()).toBeGreaterThan(0);
    expect(offered).not.toContain('What is a segment tree?');
    expect((await first()).offered).toContain('What is a segment tree?');
  });

  test('that were found by words are left out where meaning does not find them', async () => {
    let isPrepared = false;
    const { semantics } = failing();
    const { told, offered } = await first({
      aids: () => (isPrepared ? { semantics } : {}),
      prepared: async () => (isPrepared = true),
    });
    expect(told).toContain('What is a segment tree?');
    expect(offered).toEqual([]);
  });

  test('stay where the document was prepared already', async () => {
    const { told, offered } = await first({ prepared: async () => false });
    expect(offered).toEqual(told);
    expect(offered.length).toBeGreaterThan(0);
  });

  test('wait while somebody else asks', async () => {
    let waited = 0;
    await first({ unasked: async () => void waited++ });
    expect(waited).toBeGreaterThan(0);
  });
});

test('questions to go on with are asked with the encoder, too', async () => {
  const { semantics, times } = failing();
  const tungsten = 'What is the melting point of tungsten?';
  const scope = { kind: 'documents' as const, documents: [document] };
  const params = {
    question: 'What is a segment tree?',
    scope,
    sentences: [],
    places: [],
    missing: [tungsten],
    ...asked,
  };
  const deps: AnsweringDeps = { reader, aids: () => ({}), saveHistory: () => undefined };
  expect(await offerNext(params, deps, never)).toEqual({
    offered: [{ question: tungsten, scope: { kind: 'library' } }],
  });
  expect(await offerNext(params, { ...deps, aids: () => ({ semantics }) }, never)).toEqual({ offered: [] });
  expect(times()).toBeGreaterThan(0);
});
