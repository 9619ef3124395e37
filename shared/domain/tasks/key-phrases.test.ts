import { describe, expect, test } from 'vitest';
import { AppError } from '../../base/errors.ts';
import { fakeChat, type FakeChat } from '../ports/testing/fake-chat.ts';
import { fakeDocumentId, fakeIndex, type FakeDocument } from '../index/testing/fake-index.ts';
import { findKeyPhrases, type KeyPhrases } from './find-key-phrases.ts';
import { givenKeywords, keyPhrases } from './key-phrases.ts';
import { keyOf, phrasesIn } from './phrase-candidates.ts';
import { runToEnd } from '../index/material.ts';

const paper: FakeDocument = {
  title: 'Flow duration curves after afforestation',
  sections: [
    {
      title: 'Abstract',
      paragraphs: [
        { kind: 'abstract', text: 'We study flow duration curves (FDC) of paired catchments after afforestation.' },
        'Keywords: Afforestation; Low flow; Paired catchments',
      ],
    },
    {
      title: '2 Paired catchments',
      paragraphs: [
        'Paired catchments differ only in afforestation. The FDC of paired catchments shift.',
        'Zero flow days are counted.',
      ],
    },
    { title: '3 Results', paragraphs: ['After afforestation zero flow days double. The results are significant.'] },
    {
      title: 'References',
      paragraphs: [{ kind: 'reference', text: 'Smith. Sediment yield of badlands. Sediment yield, 1990.' }],
    },
  ],
};
const reader = fakeIndex([paper]);
const document = fakeDocumentId(0);
const counted = (useGiven: boolean) => runToEnd(keyPhrases(document, reader, { limit: 8, useGiven }));

describe('key phrases', () => {
  test('are what title, abstract, headings and text share; never what only references say', () => {
    const phrases = counted(false).map(({ text }) => text.toLowerCase());
    expect(phrases.slice(0, 3).toSorted()).toEqual(['afforestation', 'flow duration curves', 'paired catchments']);
    expect(phrases).toContain('zero flow');
    expect(phrases.join(' ')).not.toMatch(/sediment|significant|results/);
  });

  test('are never words that were recognized with little certainty', () => {
    const garbled = 'Flov duraticn';
    const scanned = fakeIndex([
      { title: 'A scan', sections: [{ title: '1 Plots', paragraphs: Array(4).fill(`${garbled} of larch plots.`) }] },
    ]);
    const doubtful = {
      ...scanned,
      segments: (...asked: Parameters<typeof scanned.segments>) =>
        scanned.segments(...asked).map((segment, at) => ({
          ...segment,
          sentences: segment.sentences.map((one) => (at > 0 ? { ...one, doubtful: true as const } : one)),
        })),
    };
    const phrases = (of: typeof scanned) => runToEnd(keyPhrases(document, of, { limit: 8 }));
    const found = (of: typeof scanned) => phrases(of).find(({ text }) => /duraticn/iu.test(text))?.count ?? 0;
    expect(found(scanned)).toBeGreaterThan(found(doubtful));
    const none = {
      ...doubtful,
      segments: (...asked: Parameters<typeof scanned.segments>) => doubtful.segments(...asked).slice(1),
    };
    expect(found(none)).toBe(0);
  });

  test('know their acronyms', () => {
    expect(counted(false).find(({ text }) => text === 'flow duration curves')).toMatchObject({ acronym: 'FDC' });
  });

  test('begin with those that the authors print', () => {
    const phrases = counted(true);
    expect(phrases.slice(0, 3).map(({ text, given }) => [text, given])).toEqual([
      ['Afforestation', true],
      ['Low flow', true],
      ['Paired catchments', true],
    ]);
    expect(new Set(phrases.map(({ text }) => keyOf(text))).size).toBe(phrases.length);
  });

  test('are not what is printed below each figure, however often', () => {
    const figures = Array.from({ length: 9 }, (_, n) => ({
      title: `Finding ${n + 1}`,
      paragraphs: [
        `Trust in local elections grew in wave ${n}.`,
        'VOLTAIRE OPINION OFFICE',
        'Source: Poll conducted April 2.',
      ],
      pageIndex: n,
    }));
    const report = fakeIndex([{ title: 'Trust in elections', sections: figures }]);
    const phrases = runToEnd(keyPhrases(document, report, { limit: 8 })).map(({ text }) => text.toLowerCase());
    expect(phrases[0]).toMatch(/elections|trust/);
    expect(phrases.join(', ')).not.toMatch(/opinion office|april/);
  });

  test('of a document without text are none', () => {
    const empty = fakeIndex([{ title: '', sections: [{ title: '', paragraphs: [] }] }]);
    expect(runToEnd(keyPhrases(document, empty, { limit: 5 }))).toEqual([]);
  });
});

describe('printed keywords', () => {
  test.each([
    ['Keywords: data cleaning, data tidying, R.', ['data cleaning', 'data tidying', 'R']],
    ['Index Terms—Large language model, retrieval', ['Large language model', 'retrieval']],
    ['Additional Key Words and Phrases: replication; optimistic techniques', ['replication', 'optimistic techniques']],
    ['KEYWORDS\nkey-value storage · consensus\n1 Introduction We', ['key-value storage', 'consensus']],
    ['The keywords of this language are many, and each of them is looked at in turn below.', []],
    ['We search by key and keyword.', []],
    ['Both are added to the index. Additional keywords are almost never displayed.', []],
  ])('%s', (text, keywords) => {
    expect(givenKeywords([{ text }])).toEqual(keywords);
  });
});

test('phrases are stretches between function words', () => {
  expect(phrasesIn('We use the neural networks of a deep model.').map(({ surface }) => surface)).toEqual(
    expect.arrayContaining(['neural networks', 'networks']),
  );
  expect(keyOf('Neural Networks')).toBe(keyOf('neural network'));
});

describe('with a model', () => {
  async function run(chat: FakeChat): Promise<KeyPhrases> {
    const askContext = { reader, aids: { chat }, signal: new AbortController().signal, now: () => 0 };
    const work = findKeyPhrases(document, 6, askContext);
    for (;;) {
      const step = await work.next();
      if (step.done) return step.value;
    }
  }

  test('its choice stands after the authors’ own, as far as the document has it', async () => {
    const chat = fakeChat(() => JSON.stringify({ phrases: ['zero flow days', 'hydrology of Mars', 'Afforestation'] }));
    const { phrases, model } = await run(chat);
    expect(model).toBe('fake');
    expect(phrases.map(({ text }) => text).slice(0, 4)).toEqual([
      'Afforestation',
      'Low flow',
      'Paired catchments',
      'zero flow days',
    ]);
    expect(JSON.stringify(phrases)).not.toContain('Mars');
    expect(chat.requests[0]?.messages.at(-1)?.content).toContain(
      '<<<document: Flow duration curves after afforestation>>>',
    );
  });

  test('that fails, counting is enough', async () => {
    const chat = fakeChat(() => {
      throw new AppError('chat.unavailable', 'Gone.');
    });
    const { phrases, model, notes } = await run(chat);
    expect(model).toBeUndefined();
    expect(phrases.length).toBeGreaterThan(3);
    expect(notes).toEqual([{ code: 'model.phrases-counted' }]);
  });
});
