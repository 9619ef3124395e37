import { expect, test } from 'vitest';
import type { NodeId } from '../../base/ids.ts';
import type { Link } from '../document/links/link.ts';
import { type FakeDocument, fakeDocumentId, fakeIndex } from '../index/testing/fake-index.ts';
import type { IndexReader } from '../index/reader.ts';
import { readQuestion } from '../question/read-question.ts';
import type { ComputedAnswer } from '../retrieval/outcome.ts';
import type { RetrievalRequest } from '../retrieval/retrieve.ts';
import { computeCiting } from './citing.ts';

const bees: FakeDocument = {
  title: 'Counting Bees in Winter Hives',
  authors: 'Ida Berg',
  year: 2015,
  sections: [{ title: 'Introduction', paragraphs: ['Bees are few.'] }],
};
const wasps: FakeDocument = {
  title: 'Why Wasps Leave Their Nests Early',
  authors: 'Ole Moss',
  year: 2019,
  sections: [
    { title: 'Introduction', paragraphs: ['Wasps leave. Bees stay [1].'] },
    {
      title: 'References',
      paragraphs: [{ kind: 'reference', text: '[1] I. Berg. Counting bees in winter hives. J. Hives, 2015.' }],
    },
  ],
};
const [beesId, waspsId] = [fakeDocumentId(0), fakeDocumentId(1)];

/** With the mark in the text as a link to its entry. */
function linked(): IndexReader {
  const reader = fakeIndex([bees, wasps]);
  const [text, entry] = reader.items(waspsId, ['text', 'reference']);
  const link: Link = { source: text!.id, start: 24, end: 25, target: entry!.id, kind: 'citation' };
  const words = [text!, entry!].map(({ id, kind, text: own }) => ({
    ...{ id, section: id, kind, text: own, pageIndex: 0, endPageIndex: 0 },
  }));
  return {
    ...reader,
    words: (id) => (id === waspsId ? words : []),
    links: (id, nodes: readonly NodeId[]) => (id === waspsId && nodes.includes(text!.id) ? [link] : []),
  };
}

async function answered(
  question: string,
  document = beesId,
  after?: string,
  reader = linked(),
): Promise<ComputedAnswer | undefined> {
  const request: RetrievalRequest = {
    question: readQuestion(question),
    strategy: 'auto',
    scope: { kind: 'documents', documents: [document] },
    budgetTokens: 2000,
    ...(after === undefined
      ? {}
      : { continues: { text: question, asked: question, after, places: [], meant: question } }),
  };
  const work = computeCiting(request, { reader });
  for (;;) {
    const step = await work.next();
    if (step.done) return step.value;
  }
}

const spans = (answer: ComputedAnswer | undefined): readonly (string | undefined)[] =>
  (answer?.sentences ?? []).flatMap(({ items }) =>
    items.map(({ record, span }) => record.text.slice(span?.start, span?.end)),
  );

test('which documents cite it, each with the sentence, and never surely all', async () => {
  const answer = await answered('Which of my documents cite this?');
  expect(answer?.sentences.map(({ says }) => says)).toEqual([
    { code: 'computed.cited-by', params: { count: 1 } },
    { code: 'as-written', params: { text: 'Why Wasps Leave Their Nests Early (2019)' } },
  ]);
  expect(spans(answer)).toEqual(['Bees stay [1].']);
  expect(answer?.sentences[1]?.items[0]?.document).toBe(waspsId);
  expect(answer?.doubt).toEqual({ code: 'citing.may-miss' });
});

test('which it cites, and that none was found', async () => {
  const cited = await answered('Which of my documents does this cite?', waspsId);
  expect(cited?.sentences[0]?.says).toEqual({ code: 'computed.cites', params: { count: 1 } });
  const none = await answered('Which of my documents cite this?', waspsId);
  expect(none?.sentences).toEqual([{ says: { code: 'computed.cited-by', params: { count: 0 } }, items: [] }]);
});

test('what they say is quoted, where it is plain who they are', async () => {
  expect(spans(await answered('What do my other documents say about this?'))).toEqual(['Bees stay [1].']);
  expect(await answered('What do they say about it?')).toBeUndefined();
  const then = await answered('What do they say about it?', beesId, 'Which of my documents cite this?');
  expect(spans(then)).toEqual(['Bees stay [1].']);
  expect(await answered('What do they say about it?', beesId, 'Who wrote this?')).toBeUndefined();
});

test('an entry stands for a document whose text has no mark of it', async () => {
  const unlinked = fakeIndex([bees, wasps]);
  expect(spans(await answered('Who cites this?', beesId, undefined, unlinked))).toEqual([
    '[1] I. Berg. Counting bees in winter hives. J. Hives, 2015.',
  ]);
  expect(await answered('What do my other documents say about this?', beesId, undefined, unlinked)).toBeUndefined();
});
