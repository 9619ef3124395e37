import path from 'node:path';
import { deferred } from '#shared/base/async.ts';
import type { Client } from '#shared/rpc/client.ts';
import type { Launcher } from './launch.ts';
import { LatePort, type UtilityParentPort } from './message-port.ts';
import { PortNote, type HelperProgram, type ShellMethods } from './shell-methods.ts';

/**
 * Launch by asking the desktop shell, which starts the program and hands both sides a port: what they say to each other
 * does not pass through the main process.
 *
 * @param parent  where the ports come
 * @param shell  who is asked, as soon as there is a way
 */
export function shellLauncher(parent: UtilityParentPort, shell: Promise<Client<ShellMethods>>): Launcher {
  let next = 0;
  const waiting = new Map<number, LatePort>();
  parent.on('message', ({ data, ports: [port] = [] }) => {
    const note = PortNote.safeParse(data);
    if (!port || !note.success || note.data.to !== 'engine') return;
    const end = waiting.get(note.data.id);
    waiting.delete(note.data.id);
    if (end) end.connect(port);
    else port.close(); // of a helper that was killed meanwhile
  });
  return (file, { heapMb, env } = {}) => {
    const id = next++;
    const stop = new AbortController();
    const exited = deferred<number | null>();
    let pid: number | undefined;
    const end = new LatePort(() => stop.abort());
    waiting.set(id, end);
    const run = async (): Promise<number | null> => {
      const params = {
        id,
        program: path.basename(file, '.mjs') as HelperProgram,
        ...(heapMb ? { heapMb } : {}),
        ...(env ? { env } : {}),
      };
      const call = (await shell).start('helper.run', params, stop.signal);
      for await (const started of call) ({ pid } = started);
      return (await call.result).code;
    };
    void run()
      .catch(() => null) // killed, or the shell is gone, and this process with it
      .then((code) => {
        waiting.delete(id);
        exited.resolve(code);
        end.closed();
      });
    return {
      port: end,
      get pid() {
        return pid;
      },
      kill: () => stop.abort(),
      exited: exited.promise,
    };
  };
}
