import { AppError, isAppError } from '#shared/base/errors.ts';
import type { SourceFormat } from '#shared/base/formats.ts';
import {
  converterMethods,
  MOST_PLACES,
  type Around,
  type SourceFacts,
  type SourcePlace,
} from '../../convert/protocol.ts';
import type { Client } from '#shared/rpc/client.ts';
import type { Launcher } from '../../process/launch.ts';
import { Supervisor, type Breakdown } from '../../process/supervisor.ts';

export interface Source {
  readonly path: string;
  readonly name: string;
  readonly format: SourceFormat;
}

/** Reading takes seconds for the largest books; what takes this long does not end. */
const CONVERT_MS = 50_000;
const LIMITS = { idleMs: 15_000, heapMb: 1024, memoryMb: 1600, documentsPerProcess: 50 };

/** Turns documents of other kinds into pages, in a process that ends when it hangs. */
export class Converter {
  readonly #processes: Supervisor<typeof converterMethods>;

  constructor({ file, launch }: { readonly file: string; readonly launch: Launcher }) {
    this.#processes = new Supervisor({ file, launch, methods: converterMethods, limits: LIMITS, readsOnly: true });
  }

  /** @throws AppError `convert.unreadable`, `convert.failed`, `file.too-large`, `call.cancelled` */
  toPage(source: Source, signal: AbortSignal): Promise<{ readonly html: string; readonly facts: SourceFacts }> {
    return this.#run(source, signal, (client) => client.call('source.to-page', source));
  }

  /**
   * What stands around places that another program names; those that name none are left out.
   *
   * @throws AppError as `toPage`
   */
  async around(
    source: Source & { readonly format: 'epub' | 'html' },
    places: readonly SourcePlace[],
    signal: AbortSignal,
  ): Promise<readonly Around[]> {
    const { around } = await this.#run(source, signal, (client) =>
      client.call('source.around', { ...source, places: places.slice(0, MOST_PLACES) }),
    );
    return around;
  }

  async #run<T>(
    source: Source,
    signal: AbortSignal,
    work: (client: Client<typeof converterMethods>) => Promise<T>,
  ): Promise<T> {
    const outcome = await this.#processes
      .run(({ client, alive }) => {
        alive(CONVERT_MS);
        return work(client);
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
