/**
 * What is recorded rests on words alone: vectors are made in the background, and an answer would depend on how far they were
 * when it was asked.
 */
import { wordsAlone } from '#shared/contract/settings.ts';
import type { Served } from '../browser-host.ts';
import { startServer, type Session } from '../server.ts';

/** `npm run record`. */
export const isRecording = process.env.WAYLEAF_RECORD === '1';

/** Turn search by meaning off on a server without documents, and hand it these only then. */
export async function addByWords(
  { library, env }: Pick<Served, 'library' | 'env'>,
  session: Session,
  paths: readonly string[],
): Promise<void> {
  const { client, close } = await session.connect();
  await client.call('models.configure', { encoder: wordsAlone });
  close();
  if (paths.length === 0) return;
  // A second start hands its files to the first, and ends.
  const second = await startServer(['--library', library, ...paths], env);
  await second.exited;
}
