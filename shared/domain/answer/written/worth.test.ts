import { expect, test } from 'vitest';
import { fakeDocumentId, fakeIndex } from '../../index/testing/fake-index.ts';
import { readQuestion } from '../../question/read-question.ts';
import { retrieve, type Retrieval } from '../../retrieval/retrieve.ts';
import { openBook } from '../quotes.ts';
import { scoreSentences } from '../sentences.ts';
import { judgePassages } from '../judge.ts';
import { checkedPassage } from './check-sentence.ts';
import { type Comparison, worthOf } from './worth.ts';

const reader = fakeIndex([
  {
    title: 'The harbor',
    sections: [
      {
        title: 'Masonry',
        paragraphs: [
          'Masons built the harbor wall in nine years. Men of the county built the north wall of the harbor. Larks sang above the slope.',
        ],
      },
    ],
  },
]);

const question = readQuestion('Who built the harbor wall?');

function retrieved(): Retrieval {
  const scope = { kind: 'documents' as const, documents: [fakeDocumentId(0)] };
  const work = retrieve({ question, scope, strategy: 'path', budgetTokens: 500 }, reader);
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

const retrieval = retrieved();
const [passage] = retrieval.ranked;
const numbered = { n: 1, passage: passage!, path: ['The harbor', 'Masonry'], score: 1 };
const book = openBook([passage!], reader);
/** In doubt whether it is the likeliest sentence that answers. */
const judgement = { ...judgePassages(retrieval), found: true, probability: 0.7, trust: 0.3 };
const quotedSentence = { text: 'Masons built the harbor wall in nine years.', citations: [1], supported: true };

function worth(texts: readonly string[], change: Partial<Comparison> = {}) {
  return worthOf({
    written: texts.map((text) => ({ text, citations: [1], supported: !text.includes('Mars') })),
    checked: [checkedPassage(1, passage!.segment, [])],
    passages: [numbered],
    quoted: { basis: { by: 'passages', judgement }, said: { sentences: [quotedSentence] } },
    scored: scoreSentences(retrieval, [passage!], (one, node) => book(one.document, node)?.kind),
    judgement,
    isTrusted: true,
    retrieval,
    ...change,
  });
}

test('what rests on the likeliest sentence is believed, as two who read say the same', () => {
  const agreed = worth(['The harbor wall was built by masons.']);
  expect(agreed).toMatchObject({ kind: 'stands', basis: { judgement: { trust: undefined } } });
  const unknown = worth(['The harbor wall was built by masons in years of work.'], { isTrusted: false });
  expect(unknown).toMatchObject({ kind: 'stands', basis: { judgement: { trust: 0.3 } } });
});

test('what rests on another is no surer than quotes, and stands only of a model that has shown that it reads', () => {
  const beside = ['The north wall of the harbor was built by men of the county.'];
  expect(worth(beside)).toMatchObject({ kind: 'stands', basis: { judgement: { trust: 0.3 } } });
  expect(worth(beside, { isTrusted: false })).toEqual({
    kind: 'unearned',
    what: 'elsewhere',
  });
  const plain = { ...judgement, probability: 0.95, trust: 0.95 };
  const quoted = { basis: { by: 'passages' as const, judgement: plain }, said: { sentences: [quotedSentence] } };
  expect(worth(['Larks sang above the slope.'], { quoted, judgement: plain })).toEqual({
    kind: 'unearned',
    what: 'beside-the-question',
  });
});

test('what says the same as plain quotes does not stand', () => {
  const plain = { ...judgement, probability: 0.95, trust: 0.95 };
  const quoted = { basis: { by: 'passages' as const, judgement: plain }, said: { sentences: [quotedSentence] } };
  const same = ['Masons built the harbor wall.'];
  expect(worth(same, { quoted, judgement: plain })).toEqual({
    kind: 'unearned',
    what: 'no-more',
  });
  const more = [...same, 'Men of the county built the north wall.'];
  expect(worth(more, { quoted, judgement: plain })).toMatchObject({ kind: 'stands' });
});

test('words from here and there rest on no sentence, whichever has most of them', () => {
  expect(worth(['Nine larks built men above the stone of the county in years.'], { isTrusted: false })).toEqual({
    kind: 'unearned',
    what: 'elsewhere',
  });
});

test('a greeting in front is left out, and what nothing supports is marked', () => {
  const greeting = { text: 'Sure, from Mars!', citations: [], supported: false };
  const written = [
    greeting,
    { text: 'The harbor wall was built by masons.', citations: [1], supported: true },
    { text: 'Mars is red.', citations: [1], supported: false },
  ];
  const said = worth([], { written });
  expect(said).toMatchObject({ kind: 'stands', said: { sentences: written.slice(1) } });
});
