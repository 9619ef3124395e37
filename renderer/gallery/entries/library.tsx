/** The library: its list, what is done with documents, what is added, and its first day. */
import { DetailsSheet } from '../../library/details-sheet.tsx';
import { DuplicatesPane } from '../../library/duplicates-pane.tsx';
import { ShownDetails } from '../../library/file-details.tsx';
import { UnreadScans } from '../../scans/unread-scans.tsx';
import type { ScanDetails } from '#shared/contract/recognition.ts';
import { EmptyLibrary } from '../../library/empty-library.tsx';
import { LibraryDialogs } from '../../library/dialogs.tsx';
import { IndexingView } from '../../library/indexing-view.tsx';
import { LibraryList } from '../../library/library-list.tsx';
import { LibraryNav } from '../../library/library-nav.tsx';
import { QueueStrip } from '../../library/queue-strip.tsx';
import { Tour } from '../../library/tour.tsx';
import type { LibraryDialog } from '../../state/dialogs.ts';
import { pairName } from '../../state/duplicates.ts';
import { testId, type TestWindow } from '../../state/testing.ts';
import type { Example, Section } from '../example.ts';
import { documents, listing, reading } from '../made.ts';

const all = documents.map(({ id }) => id);
const likely = {
  older: testId('b'),
  newer: testId('a'),
  kind: 'preprint-and-article' as const,
  ofOlder: 0.83,
  ofNewer: 0.61,
  signs: ['authors' as const, 'doi' as const],
};
const duplicatesFound = {
  pairs: [likely],
  joined: [{ document: testId('d'), newest: testId('a'), kind: 'earlier-version' as const, joinedAt: 1 }],
  apart: [{ one: testId('b'), other: testId('e') }],
};
const draftAlone = [{ text: 'Snow that falls late in May was not part of what we looked at.', pageIndex: 3 }];
const onlyInDraft = {
  headings: ['Limits', 'What a forest service may expect'],
  sentences: 14,
  examples: draftAlone,
};
const duplicatesPane = () => (
  <section className="pane list">
    <DuplicatesPane />
  </section>
);

const queue = {
  documentsDone: 3,
  documentsTotal: 8,
  pagesDone: 180,
  pagesTotal: 708,
  paused: false,
  remainingMs: 190_000,
};

const fileDetails = () => {
  const [newest, older] = [testId('a'), testId('b')];
  const version = { title: documents[0]!.title, pages: 14, addedAt: Date.UTC(2025, 1, 3, 12) };
  return (
    <ShownDetails
      document={newest}
      details={{
        versions: [
          { ...version, document: newest, replacedAt: null },
          { ...version, document: older, pages: 12, replacedAt: Date.UTC(2025, 1, 3, 12) },
        ],
        particulars: {
          hidden: 3,
          form: true,
          attached: [
            { name: 'flights over both valleys, with their heights and speeds.pdf', id: testId('9'), bytes: 48_000 },
            { name: 'soil.pdf', id: older, bytes: 1_200_000 },
            { name: 'heights.xlsx' },
          ],
        },
      }}
    />
  );
};

const unread = (wants: ScanDetails['wants']) => () => (
  <UnreadScans
    document={testId('a')}
    scans={{
      unread: [
        { why: 'unclear', pages: [1, 2, 5] },
        { why: 'given-up', pages: [4] },
      ],
      wants,
    }}
  />
);

/** @param rest  what differs from the list as it is opened */
function list(id: string, rest: (window: TestWindow) => void, more: Partial<Example> = {}): Example {
  const set = (window: TestWindow): void => {
    listing(window);
    rest(window);
  };
  const show = () => (
    <section className="pane list list-pane">
      <LibraryList />
    </section>
  );
  return { id, width: 980, height: 480, set, show, ...more };
}

function dialog(id: string, what: LibraryDialog): Example {
  const set = (window: TestWindow): void => {
    listing(window);
    window.dialogs.set({ dialog: what });
  };
  return { id, set, show: () => <LibraryDialogs /> };
}

export const librarySection: Section = {
  name: 'Library',
  examples: [
    list('list', () => undefined),
    list('list-narrow', () => undefined, { width: 520 }),
    list('list-chosen', ({ library }) => library.set({ selection: new Set(all.slice(0, 3)) })),
    list('list-search', ({ listView }) => listView.set({ search: 'snow' })),
    list('list-search-nothing', ({ listView }) => listView.set({ search: 'oaks', searchIn: 'titles' })),
    list('list-search-text', ({ listView, textSearch }) => {
      listView.set({ search: 'juniper', searchIn: 'text' });
      textSearch.set({ words: 'juniper' });
    }),
    list('list-reading', ({ library }) => {
      const many = documents.map((one, at) =>
        at === 1 ? { ...one, reading: 'to-read' as const, copies: undefined } : one,
      );
      library.set({ documents: new Map(many.map((one) => [one.id, one])) });
    }),
    list('list-joined', ({ library, duplicates }) => {
      const [newest, older] = [
        documents[0]!,
        { ...documents[1]!, newer: documents[0]!.id, joined: 'preprint-and-article' as const },
      ];
      const known = library.get().documents;
      library.set({ documents: new Map([...known, [newest.id, newest], [older.id, older]]) });
      duplicates.set({ found: duplicatesFound });
    }),
    {
      id: 'duplicates',
      width: 760,
      height: 560,
      set: (window) => {
        listing(window);
        window.duplicates.set({
          found: duplicatesFound,
          compared: new Map([
            [
              pairName(likely),
              { ofOne: onlyInDraft, ofOther: { ...onlyInDraft, headings: [], sentences: 0, examples: [] } },
            ],
          ]),
        });
      },
      show: duplicatesPane,
    },
    {
      id: 'duplicates-looking',
      width: 760,
      height: 200,
      set: (window) => {
        listing(window);
        window.duplicates.set({ looking: { done: 340, total: 1200 } });
      },
      show: duplicatesPane,
    },
    list('list-nothing', ({ listView }) => listView.set({ shelf: { kind: 'collection', name: 'Thesis' } })),
    list('document-menu', () => undefined, { open: { selector: '.lib-row', by: 'menu' } }),
    {
      id: 'library-nav',
      width: 300,
      height: 560,
      set: (window) => {
        listing(window);
        window.library.set({
          collections: [
            { name: 'Thesis', parent: null },
            { name: 'Chapter 2', parent: 'Thesis' },
          ],
        });
      },
      show: () => (
        <section className="pane left">
          <LibraryNav />
        </section>
      ),
    },
    {
      id: 'queue',
      width: 300,
      set: (window) => {
        listing(window);
        window.library.set({ queue });
      },
      show: () => <QueueStrip />,
    },
    {
      id: 'queue-held',
      width: 300,
      set: (window) => {
        listing(window);
        const held = { code: 'library.disk-full', message: 'The disk with the library is full.' } as const;
        window.library.set({ queue: { ...queue, paused: true, held } });
      },
      show: () => <QueueStrip />,
    },
    {
      id: 'indexing',
      width: 760,
      height: 420,
      set: (window) => {
        listing(window);
        window.library.set({ queue });
      },
      show: () => <IndexingView />,
    },
    { id: 'first-run', show: () => <EmptyLibrary /> },
    {
      id: 'first-run-desktop',
      set: ({ connections }) => connections.set({ canPickFolders: true }),
      show: () => <EmptyLibrary />,
    },
    {
      id: 'first-run-adding',
      set: ({ library }) => library.set({ importing: { kind: 'looking', filesDone: 12, filesTotal: 0 } }),
      show: () => <EmptyLibrary />,
    },
    {
      id: 'tour',
      set: (window) => {
        reading(window);
        window.view.get().store({ tour: 1 });
      },
      show: () => <Tour />,
    },
    dialog('dialog-remove', { kind: 'remove', documents: all.slice(0, 2) }),
    dialog('dialog-edit', { kind: 'edit', documents: all.slice(0, 2) }),
    {
      id: 'details-sheet',
      width: 400,
      height: 480,
      set: (window) => {
        listing(window);
        window.dialogs.set({ editing: testId('a') });
      },
      show: () => <DetailsSheet hidden={false} />,
    },
    {
      id: 'unread-scans-language',
      width: 360,
      height: 220,
      set: listing,
      show: unread({ language: 'deu', bytes: 1_525_436 }),
    },
    {
      id: 'unread-scans-script',
      width: 360,
      height: 260,
      set: listing,
      show: unread({
        ...{ language: 'ukr', bytes: 3_763_220, script: 'Cyrl' },
        others: [
          { language: 'rus', bytes: 3_861_738 },
          { language: 'bul', bytes: 1_675_212 },
        ],
      }),
    },
    { id: 'file-details', width: 360, height: 320, set: listing, show: fileDetails },
    dialog('dialog-details', { kind: 'details', document: testId('e') }),
    dialog('dialog-password', { kind: 'password', document: testId('f') }),
    dialog('dialog-tags', { kind: 'labels', of: 'tag', documents: all.slice(0, 2) }),
    dialog('dialog-collection', { kind: 'name', of: 'collection', from: null, parent: null }),
  ],
};
