import { ensureBuild } from '../../../build/bootstrap/ensure-build.mjs';

/** Before the first file of a run: the tests launch what is built. */
export async function setup(): Promise<void> {
  await ensureBuild();
}
