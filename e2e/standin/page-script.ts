/** Runs in the page before its own scripts: what a preload script may import, and then the preload script itself. */
import type { PageAnswer, PageMessage } from './ipc.ts';

type Listener = (event: unknown, ...args: unknown[]) => void;

export interface PageGlobals {
  /** Calls the main process; installed by the window. */
  readonly __standinCall: (message: PageMessage) => Promise<PageAnswer>;
  /** Called by the main process. */
  __standinEmit?: (channel: string, args: unknown[]) => void;
  /** Tests say where a dropped file lies: a page cannot know. */
  __standinPaths?: Map<string, string>;
}

/** @returns the text of a script that runs `preload` (CommonJS) in every page */
export function pageScript(preload: string): string {
  return `(() => {
  if (window !== window.top) return;
  const { require, process } = (${installElectron.toString()})(globalThis);
  const module = { exports: {} };
  (function (exports, require, module, process) {
${preload}
  })(module.exports, require, module, process);
})();`;
}

// Serialized with its types stripped: it may use nothing from outside itself.
function installElectron(page: typeof globalThis & PageGlobals): {
  require: (name: string) => unknown;
  process: object;
} {
  const listeners = new Map<string, Listener[]>();
  const call = page.__standinCall;
  const paths = new Map<string, string>();
  page.__standinPaths = paths;
  page.__standinEmit = (channel, args) => {
    for (const listener of listeners.get(channel) ?? []) listener({}, ...args);
  };
  const ipcRenderer = {
    send: (channel: string, ...args: unknown[]) => void call({ kind: 'send', channel, args }),
    invoke: async (channel: string, ...args: unknown[]) => {
      const answer = await call({ kind: 'invoke', channel, args });
      if ('error' in answer) throw new Error(answer.error);
      return answer.value;
    },
    on: (channel: string, listener: Listener) => {
      listeners.set(channel, [...(listeners.get(channel) ?? []), listener]);
    },
  };
  const contextBridge = {
    exposeInMainWorld: (name: string, value: object) => {
      Object.defineProperty(page, name, { value: Object.freeze(value), enumerable: true });
    },
  };
  const webUtils = { getPathForFile: (file: { name: string }) => paths.get(file.name) ?? '' };
  return {
    require: (name) => {
      if (name !== 'electron') throw new Error(`module not found: ${name} (a sandboxed preload has only electron)`);
      return { contextBridge, ipcRenderer, webUtils };
    },
    process: {
      platform: 'linux',
      versions: { electron: 'stand-in' },
      env: {},
      sandboxed: true,
      contextIsolated: false,
    },
  };
}
