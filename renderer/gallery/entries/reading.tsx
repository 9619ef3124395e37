/** Around the pages: finding words, highlights and notes, and why pages are not there. */
import { nodeId } from '#shared/base/ids.ts';
import { AppError } from '#shared/base/errors.ts';
import type { ListedAnnotation } from '#shared/contract/annotations.ts';
import type { FoundWords } from '#shared/contract/find.ts';
import { AloudBar } from '../../aloud/aloud-bar.tsx';
import type { FlowingText, ReflowPart } from '#shared/domain/reflow/part.ts';
import type { CSSProperties } from 'react';
import { DeskNote } from '../../layout/desk-note.tsx';
import { LeftPane } from '../../layout/left-pane.tsx';
import { TabStrip } from '../../layout/tab-strip.tsx';
import { NotesPane } from '../../notes/notes-pane.tsx';
import { FindBar } from '../../pages/find-bar.tsx';
import { Part } from '../../pages/reflow/parts.tsx';
import '../../pages/reflow/reflow.css';
import { AskPassword, DocumentFailed, NoDocument } from '../../pages/states.tsx';
import { testId, type TestWindow } from '../../state/testing.ts';
import type { Example, Section } from '../example.ts';
import { broken, documents, reading } from '../made.ts';

const nothing = (): void => undefined;
const mark = { pageIndex: 1, quads: [[60, 700, 300, 700, 300, 712, 60, 712] as const] };

const places: readonly FoundWords[] = [2, 8, 8, 12].map((section) => ({
  section: nodeId('section', section),
  marks: [{ pageIndex: section, quads: [] }],
  before: 'where the young ',
  text: 'larches',
  after: ' stand close to the trail',
}));

function finding(change: Parameters<TestWindow['find']['set']>[0]): (window: TestWindow) => void {
  return (window) => {
    reading(window);
    window.find.set({
      shown: true,
      words: 'larches',
      finding: { kind: 'done', places: places.length, complete: true },
    });
    window.find.set(change);
  };
}

const notes: readonly ListedAnnotation[] = (['yellow', 'green', 'blue', 'rose', 'violet'] as const).map(
  (color, at) => ({
    id: at + 1,
    document: testId('a'),
    kind: 'text',
    color,
    pages: [{ ...mark, pageIndex: at * 2 }],
    text: ['stems taller than 1.3 m', 'junipers among the young larches', 'two crews', 'late snow', 'a forest service'][
      at
    ]!,
    prefix: '',
    suffix: '',
    note: at === 1 ? 'Ask whether the camera saw them in autumn, when larches are yellow.' : '',
    createdAt: Date.UTC(2025, 2, 14, 12),
    changedAt: Date.UTC(2025, 2, 14, 12),
    section: nodeId('section', at < 2 ? 10 : 12),
  }),
);

function sheet(id: string, change: Parameters<TestWindow['annotations']['set']>[0]): Example {
  const set = (window: TestWindow): void => {
    reading(window);
    window.annotations.set({ items: notes });
    window.annotations.set(change);
  };
  return { id, width: 400, height: 640, set, show: () => <NotesPane /> };
}

const heard = 'Ninety percent of the stems taller than 1.3 m are found.';
const voice = { id: 'anna', name: 'Anna', language: 'en-US', local: true };

/** The bar of whoever listens, at the third word. */
function listening(id: string, change: Parameters<TestWindow['aloud']['set']>[0]): Example {
  const words = [...heard.matchAll(/\S+/gu)].map(({ 0: word, index }) => ({
    ...{ at: index, length: word.length, start: index, end: index + word.length, pages: [mark] },
  }));
  const place = { node: nodeId('content', 4), start: 0, end: heard.length, printed: heard, pages: [mark] };
  const set = (window: TestWindow): void => {
    reading(window);
    const now = { ...place, kind: 'text' as const, spoken: heard, language: 'en', words };
    window.aloud.set({ playing: 'speaking', document: testId('a'), now, word: 2, voice, voices: [voice] });
    window.aloud.set(change);
  };
  return { id, width: 620, set, show: () => <AloudBar /> };
}

function failed(id: string, error: AppError): Example {
  const show = () => <DocumentFailed document={testId('a')} error={error} onRetry={nothing} />;
  return { id, width: 620, set: reading, show };
}

const flowingText = (at: number, text: string, rest: Partial<FlowingText> = {}): FlowingText => ({
  node: nodeId('content', at),
  text,
  links: [],
  notes: [],
  ...rest,
});

const flowing: readonly ReflowPart[] = [
  { kind: 'text', look: 'title', words: flowingText(1, 'Larches above the tree line') },
  { kind: 'heading', level: 1, words: flowingText(2, '2 Where they stand') },
  {
    kind: 'text',
    look: 'plain',
    words: flowingText(3, 'Young larches stand close to the trail¹, as Table 1 shows.', {
      links: [
        { start: 38, end: 39, kind: 'note', target: nodeId('content', 4) },
        { start: 44, end: 51, kind: 'table', target: nodeId('content', 6) },
      ],
      notes: [flowingText(4, '1 Within forty meters.')],
    }),
  },
  { kind: 'list', of: 'items', items: [{ words: flowingText(5, '• on scree'), markEnd: 2 }] },
  {
    kind: 'table',
    words: flowingText(6, 'Plot Stems North 14'),
    caption: flowingText(7, 'Table 1. Stems by plot.'),
    cells: {
      rows: 2,
      columns: 2,
      headerRows: 1,
      cells: [
        { row: 0, column: 0, rowSpan: 1, columnSpan: 1, spans: [{ start: 0, end: 4 }] },
        { row: 0, column: 1, rowSpan: 1, columnSpan: 1, spans: [{ start: 5, end: 10 }] },
        { row: 1, column: 0, rowSpan: 1, columnSpan: 1, spans: [{ start: 11, end: 16 }] },
        { row: 1, column: 1, rowSpan: 1, columnSpan: 1, spans: [{ start: 17, end: 19 }] },
      ],
    },
  },
];

function Flowing({ paper }: { readonly paper: string }) {
  return (
    <div className="flow" data-paper={paper} data-theme={paper === 'night' ? 'dark' : 'light'} style={flowLook}>
      <div className="flow-chunk" data-loaded="">
        {flowing.map((part, at) => (
          <Part key={at} document={testId('a')} part={part} marks={[]} />
        ))}
      </div>
    </div>
  );
}

const flowLook = { '--flow-size': '18px', '--flow-width': '34em', '--flow-leading': 1.5 } as CSSProperties;

const flowingOn = (id: string, paper: string): Example => ({
  id,
  width: 560,
  set: reading,
  show: () => <Flowing paper={paper} />,
});

export const readingSection: Section = {
  name: 'Reading',
  examples: [
    listening('aloud-speaking', {}),
    listening('aloud-elsewhere', { playing: 'paused', follows: false, sleep: { kind: 'minutes', minutes: 15 } }),
    listening('aloud-answer', { document: null, isAnswer: true }),
    listening('aloud-waits', { playing: 'loading', now: null, word: null, voice: null, voices: [] }),
    listening('aloud-no-voice', {
      playing: 'off',
      document: null,
      now: null,
      word: null,
      problem: 'no-voice',
      voice: null,
    }),
    flowingOn('reading-mode-window', 'window'),
    flowingOn('reading-mode-sepia', 'sepia'),
    flowingOn('reading-mode-night', 'night'),
    { id: 'find-bar', width: 680, set: finding({ places, at: 1 }), show: () => <FindBar onLeave={nothing} /> },
    {
      id: 'find-bar-options',
      width: 680,
      set: finding({ places: [], options: { matchCase: true, wholeWords: true, ignoreAccents: false } }),
      show: () => <FindBar onLeave={nothing} />,
    },
    {
      id: 'found-list',
      width: 320,
      height: 560,
      set: finding({ places, at: 1, listed: true }),
      show: () => <LeftPane />,
    },
    {
      id: 'found-nothing',
      width: 320,
      height: 400,
      set: finding({ places: [], listed: true }),
      show: () => <LeftPane />,
    },
    sheet('notes', {}),
    sheet('notes-filtered', { filter: { words: '', color: 'green', kind: null, withNote: false } }),
    sheet('notes-none', { items: [] }),
    {
      id: 'tabs',
      width: 760,
      set: (window) => {
        reading(window);
        window.view.get().store({ tabs: documents.slice(0, 4).map(({ id }) => id) });
      },
      show: () => <TabStrip />,
    },
    { id: 'no-document', width: 620, show: () => <NoDocument /> },
    failed('file-missing', new AppError('file.missing', 'gone')),
    {
      ...failed('file-not-opened', new AppError('file.missing', 'gone')),
      set: ({ standing }) => standing.set({ standing: { restricted: { server: null, settings: [] }, unreadable: [] } }),
    },
    failed('file-broken', new AppError('pdf.broken', 'broken')),
    failed('engine-away', new AppError('engine.gone', 'gone')),
    { id: 'password', width: 620, show: () => <AskPassword wrong={false} onGive={nothing} /> },
    { id: 'password-wrong', width: 620, show: () => <AskPassword wrong onGive={nothing} /> },
    {
      id: 'opening-failed',
      width: 620,
      set: reading,
      show: () => <DeskNote open={{ kind: 'failed', id: testId('a'), error: broken }} />,
    },
  ],
};
