/** The pages of the settings, with models in each state. */
import type { CheckUp } from '#shared/contract/check-ups.ts';
import type { LocalModel, LocalModelState } from '#shared/contract/local-models.ts';
import type { ModelsState, OllamaState } from '#shared/contract/models.ts';
import type { OfferedSetting } from '#shared/contract/offered-settings.ts';
import { ModelSettings } from '#shared/contract/settings.ts';
import { OfferedSettings } from '../../settings/offered-settings.tsx';
import { Settings } from '../../settings/settings.tsx';
import type { TestWindow } from '../../state/testing.ts';
import type { SettingsPage } from '../../state/view.ts';
import type { Example, Section } from '../example.ts';
import { broken, listing } from '../made.ts';

const MB = 1_000_000;
const arrived = { bytesDone: 40 * MB, bytesTotal: 118 * MB };
const states: readonly LocalModelState[] = [
  { kind: 'absent' },
  { kind: 'running', ...arrived },
  { kind: 'paused', ...arrived },
  {
    kind: 'failed',
    ...arrived,
    error: { ...broken, code: 'model.download-failed', message: 'The hub does not answer.' },
  },
  { kind: 'installed', bytes: 118 * MB, source: 'downloaded' },
  { kind: 'included', bytes: 23 * MB },
];
const local = states.map((state, at): LocalModel => ({
  id: `encoder-${state.kind}`,
  task: at === 4 ? 'reranker' : 'encoder',
  repository: null,
  license: 'MIT',
  languages: at === 0 ? 'many' : ['en'],
  dimensions: 384,
  contextTokens: 512,
  memoryBytes: null,
  answerMs: null,
  downloadBytes: 118 * MB,
  state,
}));

const usual = ModelSettings.parse({});
const unknown: OllamaState = { kind: 'unknown' };

function models(change: Partial<ModelsState>): ModelsState {
  return {
    settings: usual,
    answering: { tier: 'built-in' },
    address: { url: usual.ollamaAddress, thisMachine: true },
    ollama: unknown,
    serverKey: null,
    pulls: [],
    jobs: [],
    notes: [],
    checkUps: [],
    ...change,
  };
}

const running: OllamaState = {
  kind: 'running',
  speaks: 'ollama',
  version: '0.12.0',
  outdated: false,
  models: [
    {
      name: 'qwen3:8b',
      bytes: 5200 * MB,
      parameters: '8.2B',
      contextTokens: 40_960,
      dimensions: null,
      abilities: ['chat', 'thinking'],
      remoteHost: null,
      digest: '',
    },
  ],
};

function page(id: string, name: SettingsPage, set: (window: TestWindow) => void = () => undefined): Example {
  return {
    id,
    set: (window) => {
      listing(window);
      window.models.set({ models: models({}) });
      window.localModels.set({
        told: true,
        local: {
          models: local,
          folder: '/home/reader/models',
          inUse: { encoder: null, reranker: null },
          encoding: {
            state: 'idle',
            documentsDone: 0,
            documentsTotal: 0,
            document: null,
            textsDone: 0,
            textsTotal: 0,
            problem: null,
          },
        },
      });
      set(window);
      window.view.set({ settings: name });
    },
    show: () => <Settings />,
  };
}

export const settingsSection: Section = {
  name: 'Settings',
  examples: [
    page('settings-models', 'models'),
    page('settings-models-ollama', 'models', (window) => {
      const settings = { ...usual, languageModel: true, chatModel: 'qwen3:8b' };
      window.localModels.set({ local: undefined, told: true });
      window.models.set({
        models: models({ settings, answering: { tier: 'ollama', model: 'qwen3:8b' }, ollama: running }),
      });
    }),
    page('settings-models-checked', 'models', (window) => {
      const settings = { ...usual, languageModel: true, chatModel: 'qwen3:8b', routingModel: 'larch:1b' };
      const counts = { cases: 4, reached: 4, formed: 2, right: 1 };
      const roles = {
        write: { result: 'fit', ...counts, takesMs: 21_000 },
        decide: { result: 'slow', ...counts, takesMs: 14_000 },
        route: { result: 'wrong', ...counts, takesMs: 9000 },
      } as const;
      const result = { at: 0, reads: 128, writes: 9.4, contextTokens: 40_960, roles };
      const checkUps: CheckUp[] = [
        { model: 'qwen3:8b', state: { kind: 'done', result } },
        { model: 'larch:1b', state: { kind: 'running', done: 4, total: 10 } },
      ];
      window.localModels.set({ local: undefined, told: true });
      window.models.set({
        models: models({ settings, answering: { tier: 'ollama', model: 'qwen3:8b' }, ollama: running, checkUps }),
      });
    }),
    page('settings-models-absent', 'models', (window) => {
      const settings = { ...usual, languageModel: true };
      const error = { code: 'model.unavailable', message: 'Nothing answers there.' } as const;
      window.localModels.set({ local: undefined, told: true });
      window.models.set({ models: models({ settings, ollama: { kind: 'absent', error } }) });
    }),
    page('settings-scans', 'scans', (window) => {
      const data = {
        languages: ['deu', 'eng'],
        folder: '/usr/share/tessdata',
        source: 'system' as const,
        shipped: ['eng'],
      };
      window.recognition.set({
        recognition: { data, chosen: null, libraryFolder: '/home/reader/tessdata' },
        canChoose: true,
        offers: {
          from: 'https://example.com/tessdata_fast',
          license: 'Apache-2.0',
          languages: [
            { language: 'fra', bytes: 1_130_365 },
            { language: 'ara', bytes: 1_432_056 },
          ],
          downloaded: [{ language: 'deu', bytes: 1_525_436 }],
        },
      });
    }),
    page('settings-appearance', 'appearance'),
    page('settings-connections', 'connections', (window) => {
      window.connections.set({
        zotero: {
          connection: 'on',
          work: null,
          via: 'api',
          program: 'Zotero 7',
          items: 412,
          libraries: [
            {
              id: '',
              name: null,
              chosen: true,
              counts: {
                ...{ items: 401, pdfs: 356, books: 9, pages: 15, texts: 0, notes: 88, annotations: 1204 },
                ...{ others: 7, links: 12, fileless: 9, trashed: 4 },
              },
            },
            {
              id: 'g31',
              name: 'Marsh lab',
              chosen: false,
              counts: {
                ...{ items: 11, pdfs: 10, books: 0, pages: 0, texts: 1, notes: 0, annotations: 31 },
                ...{ others: 0, links: 0, fileless: 0, trashed: 0 },
              },
            },
          ],
          here: 380,
          keepInStep: true,
          last: null,
          problem: null,
        },
        api: { on: true, address: 'http://127.0.0.1:8321', hasKey: true, problem: null },
        folders: [],
        assistantSetup: '{ }',
      });
    }),
    {
      ...page('settings-notes', 'notes', (window) => {
        const own = { name: '{{title}}', head: '', top: '# {{title}}', mark: '> {{text}} ({{page}})' };
        const [document] = window.library.get().documents.keys();
        window.noteFiles.set({
          kept: {
            folder: '/home/reader/vault/papers',
            mode: 'kept',
            template: 'own',
            own,
            takesBack: false,
            files: 12,
            complete: true,
            problems: document ? [{ file: 'larches.md', document, title: 'Larches', problem: 'edited' }] : [],
          },
          preview: { name: 'Larches.md', text: '# Larches\n> Larches grow (4)\n', problem: null },
          canPick: true,
        });
        window.carriedMarks.set({
          carried: {
            folder: '/home/reader/Sync/wayleaf',
            mode: 'kept',
            name: 'Desk',
            devices: [
              { name: 'Desk', own: true, seenAt: Date.UTC(2026, 4, 4, 9), lines: 80 },
              { name: 'Laptop', own: false, seenAt: Date.UTC(2026, 4, 3, 20), lines: 41 },
            ],
            marks: 96,
            waiting: 3,
            unreadable: 0,
            mended: 12,
            removals: [{ device: 'b'.repeat(16), name: 'Laptop', marks: 88, of: 96 }],
            conflicts: [
              {
                mark: 'a'.repeat(32),
                document: null,
                title: 'Larches at the edge',
                text: 'Larches grow where the wind is strongest',
                field: 'note',
                values: [
                  { device: 'Desk', value: 'Check 2019', clock: '2' },
                  { device: 'Laptop', value: 'Check the plots', clock: '1' },
                ],
              },
            ],
            moreConflicts: 0,
          },
        });
      }),
    },
    page('settings-privacy', 'privacy'),
    page('settings-privacy-newer', 'privacy', (window) => {
      window.updates.set({
        updates: {
          canCheck: true,
          on: true,
          host: 'wayleaf.example',
          version: '1.2.3',
          checking: false,
          checkedAt: Date.UTC(2026, 4, 4, 9),
          newer: { version: '1.3.0', page: 'https://wayleaf.example/1.3.0' },
          problem: {
            code: 'update.refused',
            message: 'What was said about a newer version is not believed. It carries no signature.',
          },
        },
      });
    }),
    page('settings-general', 'general'),
    page('settings-answering', 'answering'),
    page('settings-keyboard', 'keyboard'),
    {
      ...page('settings-keyboard-choosing', 'keyboard', ({ view }) => {
        view.set({ stored: { ...view.get().stored, keys: { palette: 'Mod+Shift+L', find: null } } });
      }),
      open: { selector: '.key-choice', by: 'click' },
    },
    {
      ...page('settings-storage', 'storage', (window) => {
        const backups = [14, 13].map((day) => ({
          name: `2025-03-${day}.jsonl`,
          madeAt: Date.UTC(2025, 2, day, 12),
          bytes: 48_000,
        }));
        window.backups.set({ backups });
      }),
      engine: { 'app.storage': async () => ({ index: 212e6, documents: 64e6, backups: 96_000, other: 3e6 }) },
    },
    {
      id: 'settings-offered',
      set: ({ backups }) => {
        const settings: OfferedSetting[] = [
          { key: 'models.server', values: ['http://models.example:11434'] },
          { key: 'view', values: [] },
          { key: 'watched', values: ['/home/ada/papers'] },
        ];
        backups.set({ offer: { offer: 'one', settings } });
      },
      show: () => <OfferedSettings />,
    },
  ],
};
