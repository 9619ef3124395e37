import { describe, expect, test } from 'vitest';
import { nodeId, type NodeId } from '../../base/ids.ts';
import type { Link } from '../document/links/link.ts';
import { fakeDocumentId, fakeIndex, type FakeDocument } from '../index/testing/fake-index.ts';
import type { IndexReader, RetrievalScope } from '../index/reader.ts';
import { fakeChat } from '../ports/testing/fake-chat.ts';
import type { Aids } from '../retrieval/ask-context.ts';
import { runStrategy } from '../agent/run-strategy.ts';
import { routeOf } from '../retrieval/route.ts';
import { readQuestion } from '../question/read-question.ts';
import { pathSettings, withParameters } from '../retrieval/settings.ts';

const filler = 'Crews walked along the slope and noted what stood there, tree by tree.';
const pointing = 'Larches were counted at 42 places, as told in Section 8 and by Vogt [1].';
const titles = ['Slope', 'Ridge', 'Larches', 'Gully', 'Meadow', 'Moraine', 'Scree', 'Weather', 'References'];

/** @param more  passages behind the one that points elsewhere */
const documentsWith = (more: readonly string[]): readonly FakeDocument[] => [
  {
    title: 'Trees at the edge',
    sections: titles.map((title, at) => ({
      title: `${at + 1} ${title}`,
      paragraphs:
        at === 2
          ? [pointing, ...more]
          : at === 8
            ? [{ kind: 'reference' as const, text: '[1] M. Vogt. Counting conifers from the air. 1998.' }]
            : [`${filler} ${at}`, `${filler} again`],
    })),
  },
  {
    title: 'Counting conifers from the air',
    sections: [
      { title: '1 Flights', paragraphs: [filler] },
      { title: '2 Counts', paragraphs: ['Of all larches, the planes saw nine in ten.'] },
    ],
  },
];
/** The passage is the fifth content node: two sections with two paragraphs stand before it. */
const source = nodeId('content', 4);
const linksWith = (reference: NodeId): readonly Link[] => [
  {
    source,
    start: pointing.indexOf('Section'),
    end: pointing.indexOf(' and by'),
    target: nodeId('section', 8),
    kind: 'section',
  },
  { source, start: pointing.indexOf('[1]'), end: pointing.indexOf('[1]') + 3, target: reference, kind: 'citation' },
];

function linkedWith(more: readonly string[]): IndexReader {
  const index = fakeIndex(documentsWith(more));
  const links = linksWith(nodeId('content', 15 + more.length));
  return {
    ...index,
    links: (document, nodes) =>
      document === fakeDocumentId(0) ? links.filter((one) => nodes.includes(one.source)) : [],
    // The other paper shares too few words with the question to be found by them.
    match: (terms, scope, limit) =>
      scope.kind === 'documents' && scope.documents.length === 1
        ? index.match(terms, scope, limit)
        : index.match(terms, { kind: 'documents', documents: [fakeDocumentId(0)] }, limit),
  };
}
const base = fakeIndex(documentsWith([]));
const linked = linkedWith([]);

async function run(scope: RetrievalScope, reader: IndexReader = linked, aids: Aids = {}, settings = pathSettings) {
  const askContext = { reader, aids, signal: new AbortController().signal, now: () => 0 };
  const question = 'At how many places were larches counted?';
  const work = runStrategy(
    { question: readQuestion(question), scope, strategy: 'route', settings, budgetTokens: 2000 },
    askContext,
  );
  for (;;) {
    const step = await work.next();
    if (step.done) return step.value;
  }
}

describe('a route follows', () => {
  test('a passage that points to another section of its document', async () => {
    const result = await run({ kind: 'documents', documents: [fakeDocumentId(0)] });
    const followed = routeOf(result).find(({ action }) => action === 'follow');
    expect(followed).toMatchObject({ section: nodeId('section', 8), document: fakeDocumentId(0) });
    expect(followed?.reason).toEqual({ code: 'route.points-to-section', params: { words: 'Section 8' } });
  });

  test('a pointer counts as an opening: none is followed where none may be opened', async () => {
    const scope = { kind: 'documents' as const, documents: [fakeDocumentId(0)] };
    const closed = await run(scope, linked, {}, withParameters(pathSettings, { iterations: 0 }));
    expect(routeOf(closed).filter(({ action }) => action === 'follow' || action === 'expand')).toEqual([]);
    expect(closed.routing?.expansions).toBe(0);
  });

  test('a citation into another document of the library', async () => {
    const result = await run({ kind: 'library' });
    const followed = routeOf(result).find(
      ({ action, document }) => action === 'follow' && document === fakeDocumentId(1),
    );
    expect(followed?.reason).toEqual({ code: 'route.cites-document', params: { words: '[1]' } });
    expect(routeOf(result).some(({ action, document }) => action !== 'follow' && document === fakeDocumentId(1))).toBe(
      true,
    );
  });

  test('evidence there is kept, whatever sounds more like the question', async () => {
    const more = [3, 5, 8, 13, 21, 34].map((n) => `In year ${n} larches were counted at ${n} places.`);
    /** A model that takes everything for an answer. */
    const routing = fakeChat(({ messages }) => {
      const shown = [...(messages.at(-1)?.content ?? '').matchAll(/(\d+): ([^\n]*larches[^\n]*)/giu)];
      const actions = shown.map(([, id, text]) => ({ action: 'ANSWER', id: Number(id), prefix: text!.slice(0, 20) }));
      return JSON.stringify({ actions: actions.length > 0 ? actions : [{ action: 'REFUSE' }] });
    });
    const result = await run({ kind: 'library' }, linkedWith(more), { routing });
    const { chosen } = result;
    expect(routeOf(result).some(({ action, document }) => action === 'answer' && document === fakeDocumentId(1))).toBe(
      true,
    );
    expect(chosen.filter(({ document }) => document === fakeDocumentId(1)).map(({ segment }) => segment.text)).toEqual([
      'Of all larches, the planes saw nine in ten.',
    ]);
  });

  test('nothing out of scope', async () => {
    const result = await run({ kind: 'documents', documents: [fakeDocumentId(0)] });
    expect(routeOf(result).some(({ document }) => document === fakeDocumentId(1))).toBe(false);
  });

  test('nothing where no links are kept', async () => {
    const result = await run({ kind: 'library' }, base);
    expect(routeOf(result).some(({ action }) => action === 'follow')).toBe(false);
  });
});
