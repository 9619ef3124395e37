import { benchServer, type ServerStep } from '../bench/bench-server.ts';
import { stringOption, type OptionValues, type Surroundings } from '../../../electron/cli/command.ts';
import { exitCodes, UsageError } from '../../../electron/cli/failure.ts';
import { serverOf } from '../../../electron/host/server-library.ts';
import { chosenFolder } from '../../../electron/cli/open-library.ts';
import { table } from '../../../electron/cli/output.ts';
import { sizesOption } from './sizes-option.ts';

const SIZES = '1000,10000,100000';
const SEGMENTS = 10;
const MOST_SEGMENTS = 10_000;
const QUESTIONS = 100;

/** `wayleaf bench server` */
export async function runBenchServer(values: OptionValues, surroundings: Surroundings): Promise<number> {
  const { out, signal } = surroundings;
  const sizes = sizesOption(values, SIZES);
  const segmentsPerDocument = Number(stringOption(values, 'segments') ?? SEGMENTS);
  if (!Number.isInteger(segmentsPerDocument) || segmentsPerDocument < 1 || segmentsPerDocument > MOST_SEGMENTS)
    throw new UsageError(`--segments takes a whole number from 1 to ${MOST_SEGMENTS}.`);
  const library = chosenFolder(values, surroundings);
  if (!serverOf(library))
    throw new UsageError('Name a library on a server.', 'wayleaf bench server --library postgres://…?schema=made');
  const steps: ServerStep[] = [];
  const bench = { sizes, segmentsPerDocument, questions: QUESTIONS };
  for await (const step of benchServer(library, bench, out.progress, signal)) {
    steps.push(step);
    out.note(`${step.documents} documents: p95 ${step.p95Ms} ms, ${step.diskMb} MB on disk`);
  }
  out.printMeasured({ bench: 'server', steps });
  out.print(
    table(
      [
        'documents',
        'segments',
        'made a s',
        'start ms',
        'first ms',
        'median ms',
        'p95 ms',
        'of processor',
        'engine MB',
        'disk MB',
      ],
      steps.map((step) =>
        [
          ...[step.documents, step.segments, step.madePerSecond ?? '–', step.startMs, step.firstAnswerMs],
          ...[step.medianMs, step.p95Ms, step.p95CpuMs, step.engineMb ?? '–', step.diskMb],
        ].map(String),
      ),
    ),
  );
  for (const { table: name, mb } of steps.at(-1)?.tables ?? []) out.print(`  ${name}: ${mb} MB`);
  return exitCodes.done;
}
