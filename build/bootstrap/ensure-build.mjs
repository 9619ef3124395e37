/** Makes sure that dist/ is what the sources say. */
import process from 'node:process';
import { inRoot } from './paths.mjs';
import { run } from './exec.mjs';
import { withLock } from './lock.mjs';
import { Stop } from './console.mjs';

/** @param {readonly ('electron' | 'tools' | 'renderer' | 'pdfjs')[]} [parts]  all by default */
export async function ensureBuild(parts = []) {
  const only = parts.length > 0 ? ['--only', parts.join(',')] : [];
  const { status } = await withLock('build', () => run(process.execPath, [inRoot('build/bundle.mjs'), ...only]));
  if (status !== 0) throw new Stop('Could not build Wayleaf; see above.');
}
