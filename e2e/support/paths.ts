import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const repository = fileURLToPath(new URL('../..', import.meta.url));
export const dist = path.join(repository, 'dist');
/** For what a test run keeps for itself; screenshots and traces go to test-results. */
export const cacheFolder = path.join(repository, '.cache', 'e2e');
/** `WAYLEAF_PICTURES=1`: the specs take pictures of what they see. */
export const wantsPictures = process.env.WAYLEAF_PICTURES === '1';
/** `npm run test:nightly`: what a day leaves out because nothing of it changed is done, too. */
export const isNight = process.env.WAYLEAF_NIGHT === '1';
/** `WAYLEAF_TRACES=1`: a trace of each test that fails is kept with its results. Taking one slows a test down. */
export const wantsTraces = process.env.WAYLEAF_TRACES === '1';
export const screenshotFolder = path.join(repository, 'test-results', 'screens');
/** Numbers that the specs measured, one a line. */
export const measurementsFile = path.join(repository, 'test-results', 'measurements.txt');

/** Models of a test stay with its library. */
export function modelsBeside(library: string): string {
  return path.join(path.dirname(library), 'models');
}

/** So does what its machine keeps of itself, and libraries that a test puts somewhere are its own. */
export function machineBeside(library: string): { readonly WAYLEAF_MACHINE: string; readonly WAYLEAF_TRUST: string } {
  return { WAYLEAF_MACHINE: path.join(path.dirname(library), 'machine'), WAYLEAF_TRUST: '1' };
}
