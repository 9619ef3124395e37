/**
 * What indexing and asking cost, counted instead of timed: the same on every machine, however busy it is. A program of its own,
 * since code that has run before is not counted whole.
 */
import { Session, type Profiler } from 'node:inspector/promises';
import type { Steps } from './library-work.ts';

const session = new Session();
session.connect();
await session.post('Profiler.enable');
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
const { countLibrary } = await import('./library-work.ts');
console.log(JSON.stringify(await countLibrary(steps)));

/** Since it was called last. */
async function steps(): Promise<Steps> {
  const { result } = await session.post('Profiler.takePreciseCoverage');
  const entered = (wanted: (url: string) => boolean): number =>
    Math.round(result.filter(({ url }) => wanted(url)).reduce((sum, script) => sum + enteredIn(script), 0) / 1000);
  const isPackage = (url: string): boolean => url.includes('/node_modules/');
  return { own: entered((url) => url.startsWith('file:') && !isPackage(url)), packages: entered(isPackage) };
}

function enteredIn({ functions }: Profiler.ScriptCoverage): number {
  return functions.flatMap(({ ranges }) => ranges).reduce((sum, { count }) => sum + count, 0);
}
