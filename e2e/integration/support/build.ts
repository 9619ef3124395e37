import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { ensureBuild } from '../../../build/bootstrap/ensure-build.mjs';

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder that lasts as long as the run, for what its workers make once. */
    readonly ofRun: string;
  }
}

/** Before the first file of a run: the tests launch what is built. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await ensureBuild();
  const folder = await mkdtemp(path.join(tmpdir(), 'wayleaf-run-'));
  project.provide('ofRun', folder);
  return () => rm(folder, { recursive: true, force: true, maxRetries: 3 });
}
