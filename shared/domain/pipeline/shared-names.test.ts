import { describe, expect, test } from 'vitest';
import { nodeId, type DocumentId } from '../../base/ids.ts';
import type { KnowledgeGraph } from '../index/knowledge-graph.ts';
import { formKey } from '../graph/name-likeness.ts';
import { fakeDocumentId, fakeIndex, type FakeDocument } from '../index/testing/fake-index.ts';
import type { IndexReader, RetrievalScope } from '../index/reader.ts';
import { runStrategy } from '../agent/run-strategy.ts';
import { routeOf } from '../retrieval/route.ts';
import { readQuestion } from '../question/read-question.ts';

const filler = 'Crews walked along the slope and noted what stood there, tree by tree, for days.';
const titles = ['Slope', 'Ridge', 'Counts', 'Gully', 'Meadow', 'Moraine', 'Scree', 'Weather', 'Valley', 'Lake'];
const speaks: Readonly<Record<string, string>> = {
  Counts: 'With the Vogt ladder, larches were counted at 42 places.',
  Moraine: 'A Vogt ladder is cut from ash wood, and six crews own one.',
};

const trees: FakeDocument = {
  title: 'Trees at the edge',
  sections: titles.map((title, at) => ({
    title: `${at + 1} ${title}`,
    paragraphs: [speaks[title] ?? `${filler} ${at}`, `${filler} Again ${at}`],
  })),
};
const ladders: FakeDocument = {
  title: 'Tools',
  sections: [
    { title: '1 Saws', paragraphs: [filler] },
    { title: '2 Ladders', paragraphs: ['The Vogt ladder weighs nine kilograms, larches or not.'] },
  ],
};
const base = fakeIndex([trees, ladders]);

/** The name stands wherever the text does, or in as many sections as are wanted. */
function graphOf(document: DocumentId, everywhere = false): KnowledgeGraph {
  const mentions = base
    .items(document, ['text'])
    .filter(({ text }) => everywhere || text.includes('Vogt'))
    .map(({ id }) => ({ node: id, start: 0, end: 4 }));
  const entity = { id: 0, name: 'Vogt ladder', type: 'method' as const, description: '', aliases: [], mentions };
  return { entities: [entity], relations: [] };
}

function readerWith({ everywhere = false, documents = [fakeDocumentId(1)] } = {}): IndexReader {
  const all = [fakeDocumentId(0), ...documents];
  return {
    ...base,
    graphs: {
      graph: (document) => graphOf(document, everywhere),
      named: (names, scope) =>
        all
          .filter((one) => scope.kind === 'library' || (scope.kind === 'documents' && scope.documents.includes(one)))
          .filter(() => names.some((name) => formKey(name) === formKey('Vogt ladder')))
          .map((document) => ({ document, entity: 0, name: 'Vogt ladder', type: 'method' as const, mentions: 1 })),
    },
    // The other document shares too few words with the question to be found by them.
    match: (terms, scope, limit) =>
      base.match(
        terms,
        scope.kind === 'library' ? { kind: 'documents', documents: [fakeDocumentId(0)] } : scope,
        limit,
      ),
  };
}

const own: RetrievalScope = { kind: 'documents', documents: [fakeDocumentId(0)] };

async function follow(question: string, scope: RetrievalScope, reader: IndexReader) {
  const askContext = { reader, aids: {}, signal: new AbortController().signal, now: () => 0 };
  const work = runStrategy(
    { question: readQuestion(question), scope, strategy: 'route', budgetTokens: 2000 },
    askContext,
  );
  for (;;) {
    const step = await work.next();
    if (step.done) return routeOf(step.value).filter(({ action }) => action === 'follow');
  }
}

const question = 'At how many places were larches counted with the Vogt ladder?';

describe('a route follows a rare name', () => {
  test('into another section, and says which name it is', async () => {
    // By its words the other section would be retrieved at once; here the index finds one passage alone.
    const reader = readerWith();
    const hidden: IndexReader = {
      ...reader,
      match: (terms, scope, limit) => reader.match(terms, scope, limit).slice(0, 1),
    };
    const [step] = await follow(question, own, hidden);
    expect(step).toMatchObject({ document: fakeDocumentId(0), section: nodeId('section', 6) });
    expect(step?.reason).toEqual({ code: 'route.named-in-section', params: { words: 'Vogt ladder' } });
  });

  test('into another document of the library', async () => {
    const steps = await follow(question, { kind: 'library' }, readerWith());
    const step = steps.find(({ document }) => document === fakeDocumentId(1));
    expect(step?.reason).toEqual({ code: 'route.named-in-document', params: { words: 'Vogt ladder' } });
  });

  test('not out of scope, not where the question does not name it, not without graphs', async () => {
    const leaves = async (asked: string, scope: RetrievalScope, reader: IndexReader) =>
      (await follow(asked, scope, reader)).some(({ document }) => document === fakeDocumentId(1));
    expect(await leaves(question, own, readerWith())).toBe(false);
    expect(await leaves('At how many places were larches counted?', { kind: 'library' }, readerWith())).toBe(false);
    const { graphs: _, ...bare } = readerWith();
    expect(await leaves(question, { kind: 'library' }, bare)).toBe(false);
  });

  test('not a name that stands everywhere: in the document, or in the library', async () => {
    expect(await follow(question, own, readerWith({ everywhere: true }))).toEqual([]);
    const many = [1, 2, 3, 4, 5].map((n) => fakeDocumentId(n));
    const steps = await follow(question, { kind: 'library' }, readerWith({ documents: many }));
    expect(steps.filter(({ document }) => document !== fakeDocumentId(0))).toEqual([]);
  });
});
