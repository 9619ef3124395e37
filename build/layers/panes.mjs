/** The folders of the window, and what in them may import what; `layers.mjs` has all other folders. */

/** @param {string} name */
export const room = (name) => `shared/domain/${name}`;

/** Whoever stands above the domain may import any of its rooms. */
export const DOMAIN = 'shared/domain';
export const WORDING = 'shared/wording';

/** What every part of the window that a reader sees stands on. */
const SEEN = ['languages', 'format', 'parts', 'state'];
const DRAWN = ['lucide-react', 'radix-ui', 'react'];
/** What a whole page of it needs besides. */
export const WINDOW = [...DRAWN, 'react-dom', '@fontsource-variable/inter', '@fontsource-variable/source-serif-4'];

/**
 * The folders of the window, from the ground up: languages, words, controls, the way to the engine, the state of a window, what is
 * seen in its panes, and the panes themselves.
 *
 * @type {Readonly<Record<string, { shared?: readonly string[], uses: readonly string[], packages: readonly string[] }>>}
 */
export const PANES = {
  languages: {
    shared: [WORDING],
    uses: [],
    packages: [
      '@fontsource-variable/noto-sans-kr',
      '@fontsource-variable/noto-sans-sc',
      '@lingui/core',
      '@lingui/react',
      'react',
    ],
  },
  format: { shared: ['shared/contract', DOMAIN, WORDING], uses: ['languages'], packages: [] },
  parts: { shared: [DOMAIN], uses: ['languages', 'format'], packages: [...DRAWN, 'react-dom'] },
  api: { shared: ['shared/contract', 'shared/rpc'], uses: ['languages'], packages: ['zod'] },
  // What can say words aloud.
  voice: { shared: ['shared/contract'], uses: ['api'], packages: [] },
  state: {
    shared: ['shared/contract', DOMAIN, 'shared/rpc'],
    uses: ['languages', 'format', 'parts', 'api', 'voice'],
    packages: ['react', 'zustand'],
  },
  route: { shared: ['shared/contract'], uses: SEEN, packages: ['lucide-react', 'react'] },
  tree: {
    shared: ['shared/contract', DOMAIN],
    uses: [...SEEN, 'route'],
    packages: [...DRAWN, '@tanstack/react-virtual'],
  },
  pages: {
    shared: ['shared/contract', DOMAIN],
    uses: SEEN,
    packages: [...DRAWN, '@fontsource/opendyslexic', '@tanstack/react-virtual', 'pdfjs-dist'],
  },
  // Who listens sees what is said wherever it is shown.
  aloud: { uses: ['languages', 'parts', 'state', 'voice'], packages: ['lucide-react', 'react'] },
  // An answer shows the part of the page where it stands.
  ask: { shared: ['shared/contract', DOMAIN, WORDING], uses: [...SEEN, 'pages'], packages: DRAWN },
  // What selected words mean, said in the right pane.
  words: { shared: ['shared/contract'], uses: SEEN, packages: ['lucide-react', 'react'] },
  notes: { shared: ['shared/contract'], uses: SEEN, packages: [...DRAWN, '@tanstack/react-virtual'] },
  explore: {
    shared: ['shared/contract'],
    uses: SEEN,
    packages: ['lucide-react', 'react', '@tanstack/react-virtual', 'cytoscape', 'd3-force'],
  },
  matrix: {
    shared: ['shared/contract', DOMAIN],
    uses: [...SEEN, 'pages'],
    packages: [...DRAWN, 'react-dom', '@tanstack/react-virtual'],
  },
  // Its details have what cites a document.
  cites: {
    shared: ['shared/contract'],
    uses: SEEN,
    packages: ['react', 'd3-force'],
  },
  scans: { shared: ['shared/contract'], uses: SEEN, packages: ['react'] },
  library: {
    shared: ['shared/contract'],
    uses: [...SEEN, 'cites', 'scans'],
    packages: [...DRAWN, '@tanstack/react-virtual'],
  },
  settings: { shared: ['shared/contract', DOMAIN], uses: [...SEEN, 'scans'], packages: DRAWN },
  guide: {
    shared: [room('text')],
    uses: ['languages', 'parts', 'state'],
    packages: ['lucide-react', 'react', 'stemmer'],
  },
  layout: {
    shared: ['shared/contract', room('text')],
    uses: [
      ...SEEN,
      'aloud',
      'api',
      'route',
      'tree',
      'pages',
      'ask',
      'explore',
      'notes',
      'words',
      'matrix',
      'cites',
      'library',
      'guide',
    ],
    packages: [...DRAWN, 'react-resizable-panels'],
  },
  // For whoever works on the window, and in no bundle that ships.
  gallery: {
    shared: ['shared/contract', room('reflow'), 'shared/rpc'],
    uses: [
      'languages',
      'parts',
      'state',
      'route',
      'aloud',
      'pages',
      'ask',
      'notes',
      'words',
      'matrix',
      'cites',
      'library',
      'scans',
      'settings',
      'layout',
      'styles/index.css',
    ],
    packages: WINDOW,
  },
};
