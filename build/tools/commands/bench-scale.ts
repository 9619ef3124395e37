import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { benchEngine, benchScale, scaleChart, type ScaleStep } from '../bench/bench-scale.ts';
import { stringOption, type OptionValues, type Surroundings } from '../../../electron/cli/command.ts';
import { exitCodes } from '../../../electron/cli/failure.ts';
import { chosenFolder, withExistingLibrary } from '../../../electron/cli/open-library.ts';
import { table, type Output } from '../../../electron/cli/output.ts';
import { sizesOption } from './sizes-option.ts';

const SIZES = '1000,3000,10000';

/** `wayleaf bench scale` */
export async function runBenchScale(values: OptionValues, surroundings: Surroundings): Promise<number> {
  const { out, cwd, signal } = surroundings;
  const sizes = sizesOption(values, SIZES);
  const library = chosenFolder(values, surroundings);
  await withExistingLibrary(library, () => Promise.resolve());
  const folder = await mkdtemp(path.join(tmpdir(), 'wayleaf-bench-'));
  const steps: ScaleStep[] = [];
  try {
    for await (const step of benchScale(path.join(library, 'library.db'), folder, sizes, out.progress, signal)) {
      steps.push(step);
      out.note(`${step.documents} documents: p95 ${step.p95Ms} ms, start ${step.startMs} ms`);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  const chart = stringOption(values, 'chart');
  if (chart !== undefined) await writeFile(path.resolve(cwd, chart), scaleChart(steps));
  out.printMeasured({ bench: 'scale', steps });
  printSteps(steps, out);
  return exitCodes.done;
}

/** `wayleaf bench engine` */
export async function runBenchEngine(values: OptionValues, surroundings: Surroundings): Promise<number> {
  const { out, signal } = surroundings;
  const library = chosenFolder(values, surroundings);
  await withExistingLibrary(library, () => Promise.resolve());
  const step = await benchEngine(library, out.progress, signal);
  out.printMeasured({ bench: 'engine', ...step });
  printSteps([step], out);
  return exitCodes.done;
}

function printSteps(steps: readonly ScaleStep[], out: Output): void {
  out.print(
    table(
      [
        ...['documents', 'pages', 'segments', 'start ms', 'of processor', 'first ms'],
        ...['median ms', 'p95 ms', 'of processor', 'engine MB', 'kB a page'],
      ],
      steps.map((step) => [
        ...[step.documents, step.pages, step.segments, step.startMs, step.startCpuMs, step.firstAnswerMs].map(String),
        ...[step.medianMs, step.p95Ms, step.p95CpuMs, step.engineMb ?? '–', step.kbPerPage].map(String),
      ]),
    ),
  );
}
