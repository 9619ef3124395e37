import { Console } from 'node:console';
import { Writable } from 'node:stream';

/** Load pdf.js: until a verbosity can be set it complains about packages that it does not find by itself. */
export async function quietly<T>(load: () => Promise<T>): Promise<T> {
  const visible = globalThis.console;
  globalThis.console = new Console(new Writable({ write: (_chunk, _encoding, done) => done() }));
  try {
    return await load();
  } finally {
    globalThis.console = visible;
  }
}
