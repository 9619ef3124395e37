/** What selected words mean, and flashcards. */
import { documentId, nodeId } from '#shared/base/ids.ts';
import { ModelSettings } from '#shared/contract/settings.ts';
import type { Card } from '#shared/contract/cards.ts';
import type { ModelsState } from '#shared/contract/models.ts';
import type { Methods } from '#shared/contract/methods.ts';
import type { Handlers } from '#shared/rpc/spec.ts';
import { LibraryDialogs } from '../../library/dialogs.tsx';
import { testId, testPassage, type TestWindow } from '../../state/testing.ts';
import type { LookUp } from '../../state/about-words.ts';
import { WordsPane } from '../../words/words-pane.tsx';
import type { Example, Section } from '../example.ts';
import { reading } from '../made.ts';

const document = testId('a');
const quad = [60, 700, 300, 700, 300, 712, 60, 712] as const;
const text = 'The NDVI of young larches (Figure 2) follows the snow of the winter before.';
const point = [60, 700] as const;
const about: NonNullable<ReturnType<TestWindow['aboutWords']['get']>['about']> = {
  document,
  text,
  paragraphs: [text, 'Late snow of 2019 kept 37 plots bare.'],
  from: 1,
  to: 1,
  words: {
    text,
    pageIndex: 1,
    lastPageIndex: 1,
    from: point,
    to: point,
    marked: { kind: 'text', text, prefix: '', suffix: '', pages: [{ pageIndex: 1, quads: [quad] }] },
  },
};
const root = { id: nodeId('section', 0), title: 'Larches at the edge' };
const passage = testPassage({ pageIndex: 1, marks: [{ pageIndex: 1, quads: [quad] }] });
const place = {
  section: nodeId('section', 2),
  marks: [{ pageIndex: 4, quads: [] }],
  before: 'where ',
  after: ' stand',
};

type About = Parameters<TestWindow['aboutWords']['set']>[0];

function pane(id: string, change: About, writes?: ModelsState): Example {
  const set = (window: TestWindow): void => {
    reading(window);
    if (writes) window.models.set({ models: writes });
    window.view.set({ right: 'words' });
    window.aboutWords.set({ about, lookUp: lookedUp });
    window.aboutWords.set(change);
  };
  return { id, width: 400, height: 700, set, show: () => <WordsPane /> };
}

const lookedUp: LookUp = {
  kind: 'done',
  found: {
    path: [root, { id: nodeId('section', 2), title: '2 Methods' }, { id: nodeId('section', 3), title: '2.1 Plots' }],
    terms: [{ term: 'young larch', says: 'A young larch is one below 1.3 m.', passage }],
    abbreviations: [{ short: 'NDVI', long: 'normalized difference vegetation index' }],
    references: [
      {
        kind: 'figure',
        mention: 'Figure 2',
        target: nodeId('content', 40),
        pageIndex: 5,
        text: 'Figure 2. NDVI by plot, 2012 to 2024.',
      },
    ],
  },
  places: null,
};

const nothing = { path: [], terms: [], abbreviations: [], references: [] };
const settings = ModelSettings.parse({});
const writing: ModelsState = {
  settings,
  answering: { tier: 'ollama', model: 'qwen3:4b' },
  address: { url: settings.ollamaAddress, thisMachine: true },
  ollama: { kind: 'unknown' },
  serverKey: null,
  pulls: [],
  jobs: [],
  notes: [],
  checkUps: [],
};
const said = { text: 'Larches below 1.3 m are greener after winters with little snow.', supported: true };

function card(at: number, change: Partial<Card>): Card {
  const here = {
    document: documentId('a'.repeat(64)),
    title: 'Larches',
    pageIndex: at,
    page: String(at + 1),
    quote: '',
  };
  return {
    key: `card ${String(at)}`,
    source: 'definitions',
    form: 'basic',
    front: '',
    back: '',
    place: here,
    ...change,
  };
}

const cards: Card[] = [
  card(0, { front: 'NDVI', back: 'normalized difference vegetation index' }),
  card(1, {
    front: 'young larch',
    back: 'A young larch is one below 1.3 m.',
    picture: { pageIndex: 1, box: { x0: 0, y0: 0, x1: 9, y1: 9 } },
  }),
  card(2, { source: 'highlights', form: 'cloze', front: 'Late snow kept {{c1::37 plots}} bare in 2019.' }),
  card(3, { source: 'answers', front: 'How many stems were found?', back: 'Ninety percent of the stems are found.' }),
];

function flashcards(id: string, made: Handlers<Methods>['cards.make']): Example {
  const set = (window: TestWindow): void => {
    reading(window);
    window.dialogs.set({ dialog: { kind: 'cards', of: { documents: [document] } } });
  };
  return { id, engine: { 'cards.make': made }, set, show: () => <LibraryDialogs /> };
}

export const wordsSection: Section = {
  name: 'Selected words and flashcards',
  examples: [
    pane('words', {}),
    pane('words-nowhere', {
      lookUp: { kind: 'done', found: nothing, places: { first: [{ ...place, text: 'larches' }], total: 43 } },
    }),
    pane(
      'words-explained',
      {
        explaining: {
          kind: 'done',
          model: 'qwen3:4b',
          evidence: [passage],
          notes: [],
          sentences: [
            { ...said, citations: [1] },
            { text: 'They grow twice as fast.', supported: false, citations: [], support: 0 },
          ],
        },
        translating: {
          kind: 'done',
          draft: '',
          done: [
            { text: 'Der NDVI junger Lärchen (Abbildung 2) folgt dem Schnee des Winters davor.', missing: [] },
            { text: 'Später Schnee ließ Flächen kahl.', missing: ['2019', '37'] },
          ],
        },
        language: 'de',
      },
      writing,
    ),
    pane(
      'words-writing',
      {
        lookUp: { kind: 'waiting' },
        explaining: { kind: 'running', draft: 'Larches below 1.3 m are' },
        translating: { kind: 'running', done: [], draft: 'Der NDVI junger' },
        language: 'de',
      },
      writing,
    ),
    flashcards('flashcards', () => Promise.resolve({ cards, left: { 'no-note': 2, 'no-quote': 0 } })),
    flashcards('flashcards-none', () => Promise.resolve({ cards: [], left: { 'no-note': 0, 'no-quote': 0 } })),
  ],
};
