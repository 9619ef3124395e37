import path from 'node:path';
import { benchEarly } from '../bench/bench-early.ts';
import type { Surroundings } from '../../../electron/cli/command.ts';
import { exitCodes, UsageError } from '../../../electron/cli/failure.ts';
import { table } from '../../../electron/cli/output.ts';

/** `wayleaf bench early PATH…` */
export async function runBenchEarly(given: readonly string[], { out, cwd, signal }: Surroundings): Promise<number> {
  if (given.length === 0) throw new UsageError('A PDF file or a folder is missing.', 'wayleaf bench early PATH…');
  const paths = given.map((one) => path.resolve(cwd, one));
  const result = await benchEarly(paths, out.progress, signal);
  out.printMeasured({ bench: 'early', ...result });
  const { documents, pages, indexMs, ratio, processorMs, processorRatio, peakMb, answer } = result;
  const row = (name: string, way: keyof typeof indexMs): readonly string[] => [
    name,
    (indexMs[way] / 1000).toFixed(1),
    way === 'alone' ? '' : ratio[way].toFixed(2),
    (processorMs[way] / 1000).toFixed(1),
    way === 'alone' ? '' : (processorRatio[way]?.toFixed(2) ?? '–'),
    peakMb[way]?.toFixed(0) ?? '–',
  ];
  out.print(`${documents} documents, ${pages} pages, one after the other.`);
  out.print(
    table(
      ['', 'index s', 'ratio', 'processor s', 'ratio', 'peak MB'],
      [row('nobody waits', 'alone'), row('a window shows it', 'opened'), row('a question waits', 'asked')],
    ),
  );
  const percent = (share: number): string => `${Math.round(share * 100)} %`;
  out.print(
    `Answers after ${answer.medianMs} ms (median; p95 ${answer.p95Ms}), ${percent(answer.share)} of the time to the whole ` +
      `index; ${answer.early} of ${documents} from a part, of ${percent(answer.pagesShare)} of the pages (median).`,
  );
  return exitCodes.done;
}
