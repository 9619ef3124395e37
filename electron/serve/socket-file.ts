/**
 * A socket file for programs of this user: whoever finds it in a folder that nobody else may write to has found this server, and
 * needs no proof of it as at a port.
 */
import { lstat, rm, stat } from 'node:fs/promises';
import type { Server } from 'node:http';
import { connect } from 'node:net';
import path from 'node:path';
import { AppError } from '#shared/base/errors.ts';

/** What a group or others may write. */
const OTHERS_WRITE = 0o022;

/**
 * Listen at a socket file, which this user alone may connect to, and which goes when the server closes. One that a killed server
 * left behind is replaced; nothing else that lies there is.
 *
 * @throws AppError `input.invalid` where others may write to the folder, something lies there, or the path is too long;
 *   `input.unsupported` where there are no such files
 */
export async function listenAtFile(server: Server, file: string): Promise<void> {
  if (process.platform === 'win32') throw new AppError('input.unsupported', 'This system has no socket files.');
  const folder = path.dirname(file);
  const found = await stat(folder).catch(() => undefined);
  if (!found?.isDirectory()) throw new AppError('input.invalid', `There is no folder ${folder} for the socket file.`);
  if ((found.mode & OTHERS_WRITE) !== 0 || found.uid !== process.getuid?.())
    throw new AppError('input.invalid', `Others may write to ${folder}: a socket file there could be anybody’s.`);
  await removeLeftOver(file);
  await new Promise<void>((resolve, reject) => {
    const fail = (error: NodeJS.ErrnoException): void => reject(failure(error, file));
    server.once('error', fail);
    server.listen({ path: file, readableAll: false, writableAll: false }, () => {
      server.off('error', fail);
      resolve();
    });
  });
}

/** @throws AppError `input.invalid` where it is no socket, or somebody listens */
async function removeLeftOver(file: string): Promise<void> {
  const there = await lstat(file).catch(() => undefined);
  if (!there) return;
  if (!there.isSocket() || (await isAnswered(file)))
    throw new AppError('input.invalid', `${file} is there already. Name another place for the socket file.`);
  await rm(file, { force: true });
}

function isAnswered(file: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(file);
    const say = (answered: boolean): void => {
      socket.destroy();
      resolve(answered);
    };
    socket.once('connect', () => say(true));
    socket.once('error', () => say(false));
  });
}

function failure(error: NodeJS.ErrnoException, file: string): AppError {
  return new AppError(
    'input.invalid',
    `The socket file ${file} cannot be made (${error.code ?? error.message}).`,
    {},
    error,
  );
}
