/** Questions, what comes of them, and the evidence. */
import { nodeId } from '#shared/base/ids.ts';
import type { AnswerReceipt } from '#shared/contract/answer.ts';
import { AskPane } from '../../ask/ask-pane.tsx';
import { testId, testPassage, type TestWindow } from '../../state/testing.ts';
import { beginTurn, type Turn } from '../../state/turn.ts';
import { pictureKey } from '../../state/pictures.ts';
import type { Example, Section } from '../example.ts';
import { answered, found, passages, question, reading } from '../made.ts';

const table = {
  node: nodeId('section', 7),
  caption: 'Table 1. Heights and speeds of the flights over both valleys',
  rows: [
    {
      name: 'Upper valley',
      cells: [
        { column: 'Height, m', value: '120', asked: true },
        { column: 'Speed, m/s', value: '6.5' },
      ],
    },
  ],
};
const areas = [{ pageIndex: 6, box: { x0: 60, y0: 676, x1: 300, y1: 712 } }];
const inTable = testPassage({
  section: nodeId('section', 6),
  path: ['3 Method', '3.1 Flights'],
  pageIndex: 6,
  table,
  areas,
});
const drawn =
  'data:image/svg+xml,' +
  encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" width="320" height="72"><path d="M0 1h320M0 24h320M0 71h320" stroke="#555"/><path d="M8 12h60M120 12h50M220 12h50M8 38h70M120 38h30M220 38h30M8 56h70M120 56h30M220 56h30" stroke="#999" stroke-width="7"/></svg>',
  );

const kept = { id: 7, confirmedAt: 1 };

function answer(change: Partial<AnswerReceipt['answer']>): AnswerReceipt['answer'] {
  return { ...found.answer, short: undefined, ...change };
}

function pane(id: string, receipt: AnswerReceipt, more: Partial<Example> = {}): Example {
  return {
    id,
    width: 400,
    height: 720,
    set: answered(receipt),
    show: () => <AskPane hidden={false} />,
    ...more,
  };
}

/** @param turn  what the question has come to, before it is answered */
function unfinished(id: string, turn: Turn): Example {
  const set = (window: TestWindow): void => {
    reading(window);
    window.ask.set({ turn });
  };
  return { id, width: 400, height: 720, set, show: () => <AskPane hidden={false} /> };
}

const begun = beginTurn({ question, task: undefined, scope: { kind: 'library' } });
const counting = {
  kind: 'counting',
  confidence: 1,
  by: 'rules',
  steps: [{ operator: 'count', with: 'tables', input: 5, left: 5 }],
} as unknown as NonNullable<AnswerReceipt['plan']>;
const tables = [1, 2, 3].map((n) =>
  testPassage({ n, text: `Table ${n === 3 ? 4 : n}. Plots of the valley`, pageIndex: n }),
);

export const askingSection: Section = {
  name: 'Asking',
  examples: [
    {
      id: 'ask-empty',
      width: 400,
      height: 720,
      engine: {
        'answer.first-questions': async function* () {
          const offered = [
            'What is a crown segment?',
            'What are training valleys?',
            'What does “Limits of the survey” say?',
          ];
          yield* offered;
          return { offered };
        },
      },
      set: (window) => {
        reading(window);
        const { open } = window.reading.get();
        if (open.kind === 'open') window.phrases.set({ found: new Map([[open.id, []]]) });
      },
      show: () => <AskPane hidden={false} />,
    },
    unfinished('ask-running', begun),
    unfinished('ask-writing', {
      ...begun,
      kind: 'running',
      stage: 'answering',
      evidence: passages,
      draft: 'In the eight training valleys it recovers',
    } as Turn),
    unfinished('ask-quoted-first', {
      ...begun,
      kind: 'running',
      stage: 'answering',
      evidence: passages,
      sentences: found.answer.sentences,
      meanwhile: { code: 'meanwhile.quoted' },
      writing: {
        model: 'Gemma 270M',
        text: 'In the eight training valleys the survey recovers most of',
        leftMs: 39_500,
        atMostMs: 120_000,
      },
    } as Turn),
    unfinished('ask-stopped', { ...begun, kind: 'stopped' } as Turn),
    unfinished('ask-failed', {
      ...begun,
      kind: 'failed',
      error: { code: 'engine.gone', message: 'The engine is gone.' },
    } as Turn),
    pane('answer-found', found),
    pane('answer-active-card', found, {
      set: (window) => {
        answered(found)(window);
        window.viewer.set({ activeN: 2 });
      },
    }),
    pane('answer-written', {
      ...found,
      model: 'qwen3:8b',
      quoted: { answer: found.answer, evidence: found.evidence },
      answer: answer({
        sentences: [
          ...found.answer.sentences,
          {
            text: 'It will find every tree.',
            citations: [2],
            supported: false,
            problem: { code: 'as-written', params: { text: 'The source speaks of 71.4 %, not of every tree.' } },
          },
        ],
      }),
    }),
    pane('answer-perhaps', { ...found, answer: answer({ verdict: 'perhaps', probability: 0.4 }) }),
    pane('answer-not-found', {
      ...found,
      answer: answer({ found: false, verdict: 'not-found', probability: 0.03, sentences: [] }),
      evidence: passages.map((one) => ({ ...one, cited: false })),
    }),
    pane('answer-looked-at', {
      ...found,
      question: 'Which ski-mountaineers were asked?',
      answer: answer({ found: false, verdict: 'not-found', probability: 0.03, sentences: [] }),
      evidence: passages.map((one) => ({ ...one, cited: false })),
      looked: {
        pages: 405,
        of: 408,
        silent: [{ document: testId('a'), title: 'Larches at the edge', pages: [12, 13, 300] }],
        nowhere: ['ski-mountaineers'],
      },
    }),
    pane('answer-page-alone', found, {
      set: (window) => {
        answered(found)(window);
        window.view.get().store({ answerShows: 'page' });
      },
    }),
    pane('answer-words-alone', found, {
      set: (window) => {
        answered(found)(window);
        window.view.get().store({ answerShows: 'words' });
      },
    }),
    pane(
      'answer-perhaps-open',
      { ...found, answer: answer({ verdict: 'perhaps', probability: 0.4 }), kept, chosen: 2 },
      {
        set: (window) => {
          answered({ ...found, answer: answer({ verdict: 'perhaps', probability: 0.4 }), kept, chosen: 2 })(window);
          window.viewer.set({ activeN: 1 });
        },
      },
    ),
    {
      id: 'answer-enlarged',
      set: answered(found),
      show: () => <AskPane hidden={false} />,
      open: { selector: '.crop-frame .zoom', by: 'click' },
    },
    pane('ask-scope', found, { open: { selector: '.scope-now', by: 'key' } }),
    {
      id: 'ask-back',
      width: 400,
      height: 720,
      set: (window) => {
        answered(found)(window);
        const { turn } = window.ask.get();
        if (turn.kind !== 'idle')
          window.conversations.set({
            kept: [{ subject: { kind: 'document', document: testId('b') }, turn, thread: [found] }],
          });
        window.ask.set({ turn: { kind: 'idle' }, thread: [] });
      },
      show: () => <AskPane hidden={false} />,
    },
    pane('answer-list', {
      ...found,
      question: 'What was measured on the plots?',
      answer: answer({
        sentences: [
          { text: 'On every plot three things were measured:', citations: [1], supported: true, form: 'lead-in' },
          { text: '• the height of each stem,', citations: [1], supported: true, form: 'item' },
          { text: '• the distance to its neighbor,', citations: [1], supported: true, form: 'item' },
          { text: '• whether deer had been at it.', citations: [1], supported: true, form: 'item' },
        ],
      }),
      evidence: [passages[0]!],
    }),
    pane('answer-key-sentences', {
      ...found,
      question: 'Summary of “Larches at the edge”',
      task: { kind: 'summary', scope: { kind: 'document', document: testId('a') } },
      answer: answer({
        sentences: passages.slice(0, 2).map(({ n, text }) => ({ text, citations: [n], supported: true, form: 'item' })),
      }),
    }),
    pane(
      'answer-table',
      {
        ...found,
        question: 'How high was it flown over the upper valley?',
        answer: answer({
          sentences: [{ text: 'Upper valley: Height 120 m', citations: [1], supported: true, form: 'row' }],
        }),
        evidence: [inTable],
      },
      {
        set: (window) => {
          answered({
            ...found,
            question: 'How high was it flown over the upper valley?',
            answer: answer({
              sentences: [{ text: 'Upper valley: Height 120 m', citations: [1], supported: true, form: 'row' }],
            }),
            evidence: [inTable],
          })(window);
          window.pictures.set({ drawn: new Map([[pictureKey(testId('a'), table.node), drawn]]) });
        },
      },
    ),
    pane('answer-crop', found, {
      set: (window) => {
        const printed = { ...passages[0]!, printed: nodeId('section', 10), text: 'the share \uFFFD of stems' };
        answered({ ...found, evidence: [printed, ...passages.slice(1)] })(window);
        window.viewer.set({ activeN: 1 });
        window.pictures.set({ drawn: new Map([[pictureKey(testId('a'), nodeId('section', 10)), drawn]]) });
      },
    }),
    pane('answer-counted', {
      ...found,
      question: 'How many tables are there?',
      strategy: 'agent',
      plan: counting,
      answer: answer({ sentences: [{ text: 'There are 3 tables.', citations: [1, 2, 3], supported: true }] }),
      evidence: tables,
    }),
    pane('answer-counted-with-gaps', {
      ...found,
      question: 'How many tables are there?',
      strategy: 'agent',
      plan: counting,
      answer: answer({
        verdict: 'perhaps',
        probability: 0.5,
        sentences: [{ text: 'There are at least 3 tables.', citations: [1, 2, 3], supported: true }],
        numbers: [{ number: '1', n: 1 }, { number: '2', n: 2 }, { number: '3' }, { number: '4', n: 3 }],
      }),
      evidence: tables,
    }),
    pane('answer-compared', {
      ...found,
      question: 'How do crews and the model compare?',
      answer: answer({
        parts: [
          {
            kind: 'thing',
            label: 'the model',
            question: 'How many stems does the model find?',
            verdict: 'found',
            probability: 0.9,
            sentences: [found.answer.sentences[0]!],
          },
          {
            kind: 'thing',
            label: 'crews on the ground',
            question: 'How many plots does a crew count?',
            verdict: 'perhaps',
            probability: 0.4,
            sentences: [{ text: 'A crew of two counts forty plots a day.', citations: [3], supported: true }],
          },
          {
            kind: 'thing',
            label: 'satellites',
            question: 'How many stems do satellites find?',
            verdict: 'not-found',
            probability: 0.02,
            sentences: [],
          },
        ],
      }),
    }),
    pane('answer-in-parts', {
      ...found,
      question: 'What share does it find, and who paid for it?',
      answer: answer({
        parts: [
          {
            kind: 'question',
            label: 'What share does it find?',
            question,
            verdict: 'found',
            probability: 0.9,
            short: found.answer.short,
            sentences: found.answer.sentences,
          },
          {
            kind: 'question',
            label: 'Who paid for it?',
            question: 'Who paid for it?',
            verdict: 'not-found',
            probability: 0.02,
            sentences: [],
          },
        ],
      }),
    }),
    pane('answer-follow-ups', found, {
      engine: {
        'answer.follow-ups': async () => ({
          offered: [
            { question: 'Why does the share fall where junipers stand?', scope: found.scope },
            { question: 'How high was it flown?', scope: { kind: 'library' as const } },
          ],
        }),
      },
    }),
    pane('answer-in-a-thread', found, {
      set: (window) => {
        answered(found)(window);
        const before = { ...found, question: 'Where are the eight valleys?', kept: { id: 1, confirmedAt: null } };
        window.ask.set({ thread: [before, found] });
      },
    }),
  ],
};
