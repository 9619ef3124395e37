/** What each picture of the README, of the guide and for software centers shows: the panes that draw what is seen on it. */

const FRAME = ['renderer/layout/title-bar.tsx'];
const READING = [...FRAME, 'renderer/tree/tree.tsx', 'renderer/tree/document-head.tsx', 'renderer/pages/pages.tsx'];
const ASKED = [...READING, 'renderer/ask/ask-pane.tsx'];
const LISTED = [...FRAME, 'renderer/library/library-list.tsx', 'renderer/library/library-nav.tsx'];

/** @type {Readonly<Record<string, readonly string[]>>} */
export const shownOn = {
  'docs/images/window-light.png': ASKED,
  'docs/images/window-dark.png': ASKED,
  'docs/images/main-job.gif': ASKED,
  'docs/guide/pictures/window.png': [...READING, 'renderer/ask/ask-empty.tsx', 'renderer/ask/composer.tsx'],
  'docs/guide/pictures/answer.png': ASKED,
  'docs/guide/pictures/compare.png': ['renderer/route/compare.tsx'],
  'docs/guide/pictures/palette.png': ['renderer/layout/palette.tsx'],
  'docs/guide/pictures/find.png': [...READING, 'renderer/pages/find-bar.tsx', 'renderer/tree/found-list.tsx'],
  'docs/guide/pictures/notes.png': [...READING, 'renderer/notes/notes-pane.tsx'],
  'docs/guide/pictures/night.png': [...READING, 'renderer/pages/thumbnails.tsx'],
  'docs/guide/pictures/settings.png': ['renderer/settings/storage-page.tsx', 'renderer/parts/over-panes.tsx'],
  'docs/guide/pictures/library.png': LISTED,
  'docs/guide/pictures/chosen.png': [...LISTED, 'renderer/library/chosen-bar.tsx'],
};
