/** Where this machine's speech service listens; it is started where it is installed and nobody did. */
import { execFile } from 'node:child_process';
import { connect, type Socket } from 'node:net';
import { homedir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

type Environment = Readonly<Record<string, string | undefined>>;

/** Sockets of this user only; what an address elsewhere names is never asked. */
export function socketPaths(env: Environment): readonly string[] {
  const told = /^unix_socket:(\/.+)$/u.exec(env.SPEECHD_ADDRESS ?? '')?.[1];
  if (told !== undefined) return [told];
  const folders = [env.XDG_RUNTIME_DIR, path.join(env.HOME ?? homedir(), '.cache')];
  return folders.flatMap((folder) =>
    folder === undefined || !path.isAbsolute(folder) ? [] : [path.join(folder, 'speech-dispatcher', 'speechd.sock')],
  );
}

const START_MS = 5000;

/** Undefined where there is none. @param start  it, if it is installed */
export async function openService(
  env: Environment,
  start: () => Promise<unknown> = () => promisify(execFile)('speech-dispatcher', ['--spawn'], { timeout: START_MS }),
): Promise<Socket | undefined> {
  const paths = socketPaths(env);
  const running = await firstOpen(paths);
  if (running) return running;
  try {
    await start();
  } catch {
    return undefined; // not installed, or it cannot be started
  }
  return firstOpen(paths);
}

async function firstOpen(paths: readonly string[]): Promise<Socket | undefined> {
  for (const file of paths) {
    const socket = await opened(file);
    if (socket) return socket;
  }
  return undefined;
}

function opened(file: string): Promise<Socket | undefined> {
  return new Promise((resolve) => {
    const socket = connect(file);
    socket.once('connect', () => resolve(socket));
    socket.once('error', () => resolve(undefined));
  });
}
