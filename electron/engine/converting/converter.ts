import { AppError, isAppError } from '#shared/base/errors.ts';
import type { SourceFormat } from '#shared/base/formats.ts';
import { converterMethods, type SourceFacts } from '../../convert/protocol.ts';
import type { Launcher } from '../../process/launch.ts';
import { Supervisor, type Breakdown } from '../../process/supervisor.ts';

export interface Source {
  readonly path: string;
  readonly name: string;
  readonly format: SourceFormat;
}

/** Reading takes seconds for the largest books; what takes this long does not end. */
const CONVERT_MS = 60_000;
const LIMITS = { idleMs: 15_000, heapMb: 1024, memoryMb: 1600, documentsPerProcess: 50 };

/** Turns documents of other kinds into pages, in a process that ends when it hangs. */
export class Converter {
  readonly #processes: Supervisor<typeof converterMethods>;

  constructor({ file, launch }: { readonly file: string; readonly launch: Launcher }) {
    this.#processes = new Supervisor({ file, launch, methods: converterMethods, limits: LIMITS, readsOnly: true });
  }

  /** @throws AppError `convert.unreadable`, `convert.failed`, `file.too-large`, `call.cancelled` */
  async toPage(source: Source, signal: AbortSignal): Promise<{ readonly html: string; readonly facts: SourceFacts }> {
    const outcome = await this.#processes
      .run(({ client, alive }) => {
        alive(CONVERT_MS);
        return client.call('source.to-page', source);
      }, signal)
      .catch((error: unknown) => {
        if (isAppError(error) && error.code !== 'internal') throw error;
        throw brokenOff(source, 'crash', error);
      });
    if (outcome.kind === 'done') return outcome.value;
    throw brokenOff(source, outcome.kind);
  }

  close(): void {
    this.#processes.close();
  }
}

function brokenOff({ name }: Source, kind: Breakdown, cause?: unknown): AppError {
  if (kind === 'memory')
    return new AppError('file.too-large', `${name} needs more memory than a document may take, and was not read.`);
  const why = kind === 'timeout' ? 'took too long and was stopped' : 'broke off';
  return new AppError('convert.failed', `Reading ${name} ${why}.`, undefined, cause);
}
