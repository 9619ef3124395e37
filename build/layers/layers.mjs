/**
 * Who may import whom. The one place where it is stated: the lint rule, the check and the architecture page follow it.
 *
 * A file belongs to the layer with the longest matching `path`. A layer may always import itself.
 *
 * @typedef {object} Layer
 * @property {string} path  folder from the repository root; '.' is the files of the root itself
 * @property {readonly string[]} uses  layers, or single files of layers, that it may import
 * @property {readonly string[] | 'any'} packages  npm packages that it may import
 * @property {boolean} node  may it import Node's own modules?
 */

import { DOMAIN, PANES, room, WINDOW, WORDING } from './panes.mjs';

/** What a room that works on a question needs. */
const ASKED = ['text', 'ports', 'document', 'segment', 'index', 'prompts', 'question', 'remarks'];

/**
 * The rooms of the domain, from the ground up: what the papers describe, pure. A room may import the rooms that are named
 * here, all of which stand before it.
 *
 * @type {Readonly<Record<string, readonly string[]>>}
 */
const ROOMS = {
  text: [],
  ports: [],
  document: ['text'],
  segment: ['text', 'document'],
  reflow: ['text', 'document'],
  index: ['text', 'document', 'segment'],
  aloud: ['text', 'document', 'segment', 'index'],
  citing: ['text', 'document', 'segment', 'index'],
  // Marks of several devices as one.
  marks: [],
  // How the reader's notes are written into files, and read back.
  notes: [],
  prompts: ['text', 'ports', 'index'],
  refine: ['ports', 'document', 'prompts'],
  graph: ['text', 'ports', 'document', 'index', 'prompts'],
  duplicates: ['text', 'document', 'segment', 'index'],
  question: ['text', 'ports', 'index'],
  remarks: ['question'],
  scope: ['text', 'index', 'question'],
  context: ['ports', 'segment', 'index', 'prompts'],
  retrieval: [...ASKED, 'graph', 'context'],
  agent: [...ASKED, 'citing', 'graph', 'retrieval'],
  answer: [...ASKED, 'scope', 'context', 'retrieval'],
  matrix: ['text', 'document', 'index', 'remarks', 'answer'],
  tasks: ['text', 'ports', 'segment', 'index', 'prompts', 'context', 'retrieval', 'answer', 'remarks'],
  // Flashcards of what documents say.
  cards: ['text', 'document', 'answer', 'matrix', 'tasks'],
  pipeline: [...ASKED, 'graph', 'scope', 'context', 'retrieval', 'agent', 'answer', 'matrix', 'tasks'],
  metrics: [],
};

/** Rooms that hold what was learned. */
const LEARNED = ['text', 'retrieval', 'answer'];

/** What every room stands on, needed or not. */
export const GROUND = 'shared/base';

const SHARED = ['shared/base', DOMAIN, 'shared/contract', 'shared/rpc'];
const CALLS = ['shared/base', 'shared/contract', 'shared/rpc'];
const DIALECT = 'shared/dialect';

/** @param {string} name */
const pane = (name) => `renderer/${name}`;

/** @type {readonly Layer[]} */
export const layers = [
  // What was learned: numbers and words, no code.
  { path: 'resources/models', uses: [], packages: [], node: false },
  // Words that code recognizes, no code.
  { path: 'resources/languages', uses: [], packages: [], node: false },
  { path: 'shared/base', uses: [], packages: [], node: false },
  ...Object.entries(ROOMS).map(([name, uses]) => ({
    path: room(name),
    uses: [
      GROUND,
      ...(LEARNED.includes(name) ? ['resources/models'] : []),
      ...(name === 'text' ? ['resources/languages'] : []),
      ...uses.map(room),
    ],
    packages: name === 'text' ? ['@orama/stemmers', 'eld', 'stemmer'] : [],
    node: false,
  })),
  // The transport carries any methods; the contract states which methods there are, in the transport's terms.
  { path: 'shared/rpc', uses: ['shared/base'], packages: ['zod'], node: false },
  { path: 'shared/contract', uses: ['shared/base', DOMAIN, 'shared/rpc'], packages: ['zod'], node: false },
  // The one JSON for other programs: what every door gives out, with its schemas.
  { path: DIALECT, uses: ['shared/base', DOMAIN, 'shared/contract'], packages: ['zod'], node: false },
  // What is said in words: the domain and the engine give codes.
  {
    path: WORDING,
    uses: ['shared/base', DOMAIN],
    packages: ['@lingui/core', '@lingui/message-utils'],
    node: false,
  },

  ...Object.entries(PANES).map(([name, { shared = [], uses, packages }]) => ({
    path: pane(name),
    uses: [GROUND, ...shared, ...uses.map(pane)],
    packages,
    node: false,
  })),
  {
    path: 'renderer',
    uses: [
      GROUND,
      ...['api', 'guide', 'languages', 'layout', 'library', 'matrix', 'pages', 'parts', 'settings', 'state'].map(pane),
    ],
    packages: [...WINDOW, 'zod'],
    node: false,
  },

  // How any process starts another and talks to it.
  { path: 'electron/process', uses: ['shared/base', 'shared/rpc'], packages: ['zod'], node: true },
  // What is asked of servers, and which addresses never are.
  { path: 'electron/network', uses: ['shared/base'], packages: ['undici'], node: true },
  // Code of a Node process that starts, supervises and relays to the others; it starts the engine, never imports it.
  { path: 'electron/host', uses: [...CALLS, 'electron/network', 'electron/process'], packages: ['zod'], node: true },
  {
    path: 'electron/main',
    uses: [...CALLS, 'electron/host', 'electron/mcp', 'electron/print', 'electron/process'],
    packages: ['electron', 'zod'],
    node: true,
  },
  { path: 'electron/preload', uses: ['shared/contract'], packages: ['electron'], node: false },
  // A door for programs: it answers requests that whoever serves it let in, with calls to an engine.
  {
    path: 'electron/api',
    uses: [...CALLS, DIALECT, 'electron/host', 'electron/process'],
    packages: ['zod'],
    node: true,
  },
  {
    path: 'electron/serve',
    uses: [...CALLS, 'electron/api', 'electron/host', 'electron/network', 'electron/process'],
    packages: ['ws', 'zod'],
    node: true,
  },
  // Laying out pages, with whatever browser is at hand.
  { path: 'electron/print', uses: ['shared/base', 'electron/process'], packages: ['zod'], node: true },
  // Documents of other kinds, as pages that need nothing else: a process of its own, since they are anybody's.
  {
    path: 'electron/convert',
    uses: ['shared/base', 'shared/rpc', 'electron/process', 'electron/parser/metadata.ts'],
    packages: [
      ...['@mozilla/readability', 'linkedom', 'temml'],
      ...['htmlparser2', 'mammoth', 'markdown-it', 'officeparser', 'papaparse', 'postal-mime', 'sanitize-html', 'ssf'],
      ...['yauzl', 'zod'],
    ],
    node: true,
  },
  // What another program keeps, read and never written: a running Zotero, or a copy of its database.
  {
    path: 'electron/zotero',
    uses: ['shared/base', DOMAIN, 'electron/network', 'electron/process/drafts.ts'],
    packages: ['htmlparser2', 'zod'],
    node: true,
  },
  // Bibliographic services: what is asked of them, and what they say. Knows no library.
  {
    path: 'electron/lookup',
    uses: ['shared/base', DOMAIN, 'shared/contract', 'electron/network', 'electron/convert/xml.ts'],
    packages: ['htmlparser2', 'undici', 'zod'],
    node: true,
  },
  // Decks of flashcards as Anki keeps them; knows no library.
  { path: 'electron/anki', uses: ['electron/process/drafts.ts'], packages: ['zod'], node: true },
  // Folders that are watched, file by file; knows no library.
  {
    path: 'electron/watch',
    uses: ['shared/base', 'electron/process/open-flags.ts'],
    packages: ['chokidar'],
    node: true,
  },
  {
    path: 'electron/engine',
    uses: [
      ...SHARED,
      WORDING,
      'electron/watch',
      'electron/anki',
      'electron/lookup',
      'electron/api',
      'electron/zotero',
      'electron/print',
      'electron/process',
      'electron/host',
      'electron/network',
      'electron/convert/protocol.ts',
      'electron/parser/protocol.ts',
      'electron/ocr/protocol.ts',
      'electron/inference/protocol.ts',
    ],
    packages: [
      '@citation-js/core',
      '@citation-js/plugin-bibtex',
      '@citation-js/plugin-ris',
      'ollama',
      'pg',
      'tar',
      'undici',
      'yauzl',
      'zod',
    ],
    node: true,
  },
  { path: 'electron/parser', uses: [...SHARED, 'electron/process'], packages: ['pdfjs-dist', 'zod'], node: true },
  // Recognition of scanned pages: opens the PDFs that the parser opens, and gives back what the parser takes.
  {
    path: 'electron/ocr',
    uses: ['shared/base', DOMAIN, 'shared/rpc', 'electron/process', 'electron/parser', 'resources/models'],
    packages: ['@napi-rs/canvas', 'pdfjs-dist', 'tesseract.js', 'zod'],
    node: true,
  },
  // Encoders and re-rankers: native code that may grow or crash, hence a process of its own.
  {
    path: 'electron/inference',
    uses: ['shared/base', 'shared/rpc', 'electron/process'],
    packages: ['@huggingface/transformers', 'onnxruntime-node', 'p-queue', 'zod'],
    node: true,
  },
  // A door for assistants: it makes calls to an engine, and has none.
  {
    path: 'electron/mcp',
    uses: [...CALLS, DIALECT, 'electron/host'],
    packages: ['@modelcontextprotocol/server', 'zod'],
    node: true,
  },
  {
    path: 'electron/cli',
    uses: [
      ...SHARED,
      DIALECT,
      WORDING,
      'electron/process',
      'electron/host',
      'electron/engine',
      'electron/api/entry.ts',
      'electron/mcp',
      'electron/print',
      'electron/serve/rendezvous.ts',
    ],
    packages: ['zod'],
    node: true,
  },

  // Runs before anything is installed, hence without packages and without TypeScript.
  { path: 'build/bootstrap', uses: ['electron/print/find-browser.mjs'], packages: [], node: true },
  { path: 'build/layers', uses: [], packages: ['typescript'], node: true },
  // The commands that measure: a bundle of its own, which no installer carries.
  {
    path: 'build/tools',
    uses: [
      ...SHARED,
      WORDING,
      'electron/cli',
      'electron/host',
      'electron/process',
      'electron/engine',
      'electron/parser',
    ],
    packages: ['smol-toml', 'zod'],
    node: true,
  },
  {
    path: 'build',
    uses: [
      ...SHARED,
      DIALECT,
      'resources/models',
      'build/bootstrap',
      'build/layers',
      'build/tools',
      'electron/engine',
      'electron/inference',
      'electron/ocr',
      'electron/parser',
      'electron/print/find-browser.mjs',
      'electron/process',
    ],
    packages: 'any',
    node: true,
  },
  {
    path: 'e2e',
    uses: [
      ...SHARED,
      DIALECT,
      WORDING,
      'build',
      'build/bootstrap',
      'build/tools',
      'electron/engine',
      'electron/convert',
      // What serves a window, before recorded replies.
      'electron/host',
      'electron/inference',
      'electron/lookup',
      'electron/ocr',
      'electron/parser',
      'electron/print',
      'electron/process',
      'electron/serve',
      'electron/zotero',
      // What it writes is read by other programs.
      'renderer/pages/pdf/annotate.ts',
    ],
    packages: 'any',
    node: true,
  },
  { path: '.', uses: ['build', 'e2e'], packages: 'any', node: true },
];

/** What says in words: tests may read by it what is computed. */
export const testUses = [WORDING];

/** Packages that tests, and what is made for them, may import on top of what their layer may. */
export const testPackages = ['vitest', 'fast-check', '@cantoo/pdf-lib'];
