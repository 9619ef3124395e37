/** The frame of the window: its bar, notices, palette, help, and what stands there when nothing else can. */
import type { OfferedSetting } from '#shared/contract/offered-settings.ts';
import { LinkBanner } from '../../layout/link-banner.tsx';
import { NoLibrary } from '../../layout/no-library.tsx';
import { Palette } from '../../layout/palette.tsx';
import { ShortcutsDialog } from '../../layout/shortcuts-dialog.tsx';
import { FileStrip } from '../../layout/file-strip.tsx';
import { StandingStrip } from '../../layout/standing-strip.tsx';
import { TitleBar } from '../../layout/title-bar.tsx';
import { Toasts } from '../../layout/toasts.tsx';
import { Window } from '../../layout/window.tsx';
import { testId, type TestWindow } from '../../state/testing.ts';
import type { Section } from '../example.ts';
import { listing, reading } from '../made.ts';

function portfolio(window: TestWindow): void {
  reading(window);
  const { open } = window.reading.get();
  const attached = [{ name: 'flights.pdf', id: testId('9') }, { name: 'heights.xlsx' }];
  if (open.kind === 'open')
    window.reading.set({ open: { ...open, view: { ...open.view, particulars: { portfolio: true, attached } } } });
}

function elsewhere({ standing }: TestWindow): void {
  const settings: OfferedSetting[] = [
    { key: 'models.server', values: ['http://models.example:11434'] },
    { key: 'watched', values: ['/home/ada/papers'] },
  ];
  standing.set({ standing: { restricted: { server: 'db.example', settings }, unreadable: [] } });
}

const away = {
  code: 'library.unreachable',
  message: 'The library’s server cannot be reached: connect ECONNREFUSED 127.0.0.1:5432.',
  details: { why: 'refused' },
} as const;

export const windowSection: Section = {
  name: 'Window',
  examples: [
    { id: 'window-list', set: listing, show: () => <Window /> },
    { id: 'title-bar', width: 1180, set: reading, show: () => <TitleBar bare={false} /> },
    { id: 'title-bar-bare', width: 1180, show: () => <TitleBar bare /> },
    {
      id: 'toasts',
      set: ({ notices }) => {
        const action = { label: 'Undo', run: () => undefined };
        const items = [{ name: 'minutes.pdf', text: 'It is damaged.' }];
        const { add } = notices.get();
        add({ look: 'done', title: '3 documents removed', action, text: 'Their files stay where they are.' });
        add({ look: 'warning', title: '1 of 4 files was not added', items });
        add({
          look: 'problem',
          title: 'The library could not be read',
          text: 'The disk is full.',
          details: 'disk.full',
        });
      },
      show: () => <Toasts />,
    },
    {
      id: 'palette',
      set: (window) => {
        reading(window);
        window.view.set({ paletteOpen: true });
      },
      show: () => <Palette />,
    },
    {
      id: 'shortcuts',
      set: ({ view }) => view.set({ shortcutsOpen: true }),
      show: () => <ShortcutsDialog />,
    },
    {
      id: 'engine-lost',
      width: 900,
      height: 96,
      set: ({ link }) => link.set({ state: 'lost' }),
      show: () => <LinkBanner />,
    },
    { id: 'library-elsewhere', width: 900, height: 60, set: elsewhere, show: () => <StandingStrip /> },
    {
      id: 'library-elsewhere-asked',
      set: elsewhere,
      show: () => <StandingStrip />,
      open: { selector: '.strip button', by: 'click' },
    },
    { id: 'file-portfolio', width: 900, height: 60, set: portfolio, show: () => <FileStrip /> },
    {
      id: 'library-unreadable',
      width: 900,
      height: 60,
      set: ({ standing }) => {
        const unreadable = [{ table: 'history', count: 2, why: 'receipt: not JSON' }];
        standing.set({ standing: { restricted: null, unreadable } });
      },
      show: () => <StandingStrip />,
    },
    {
      id: 'server-away',
      width: 900,
      height: 96,
      set: (window) => {
        window.library.set({ known: true });
        window.link.set({ state: 'connected', away });
      },
      show: () => <LinkBanner />,
    },
    { id: 'library-away', show: () => <NoLibrary failure={away} /> },
    { id: 'library-opening', show: () => <NoLibrary failure={null} /> },
    {
      id: 'library-damaged',
      show: () => <NoLibrary failure={{ code: 'library.corrupt', message: 'Page 12 of the database is malformed.' }} />,
    },
  ],
};
