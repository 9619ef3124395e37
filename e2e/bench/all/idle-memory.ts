/** What an open library takes while nothing happens: engine, helpers and window. */
import type { Browser } from 'playwright';
import { treeOf } from '../../../build/tools/bench/engine-process.ts';
import { startBrowser } from '../../support/browser-host.ts';
import { drawingPid, residentMb, untilIdle } from '../../support/memory.ts';
import { askByWords, forgetView } from '../libraries.ts';
import { usable } from '../start.ts';
import type { Row } from '../table.ts';

export async function memoryRows(browser: Browser, library: string, documents: number): Promise<readonly Row[]> {
  await askByWords(library);
  await forgetView(library);
  const host = await startBrowser(browser, { library, paths: [] });
  try {
    await usable(host.page);
    const engine = host.enginePid();
    if (engine === undefined) throw new Error('No engine runs.');
    const window = await drawingPid(host.page);
    await untilIdle(engine);
    await untilIdle(window);
    const engineMb = sum(await Promise.all((await treeOf(engine)).map(residentMb)));
    const windowMb = await residentMb(window);
    const of = documents.toLocaleString('en-US');
    return [
      {
        what: `memory of engine and window, idle, no model loaded, ${of} documents`,
        number: `${(engineMb + windowMb).toFixed(0)} MB; ${engineMb.toFixed(0)} and ${windowMb.toFixed(0)}`,
        limit: '600 MB',
      },
    ];
  } finally {
    await host.stop();
  }
}

const sum = (all: readonly number[]): number => all.reduce((total, each) => total + each, 0);
