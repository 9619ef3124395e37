/** Models on their way to Ollama. It downloads them itself, and keeps what it has when a download is stopped. */
import { z } from 'zod';
import { AppError, isAbort, toReport } from '#shared/base/errors.ts';
import type { OllamaPull } from '#shared/contract/models.ts';
import { JobRunner } from '../../jobs/job-runner.ts';
import { askInPieces, type RequestLimits } from '../talk/request.ts';

export interface PullsDeps {
  readonly address: () => string;
  readonly limits: RequestLimits;
  readonly onChange: () => void;
  /** A model arrived. */
  readonly onPulled: (model: string) => void;
  readonly onBug: (error: unknown) => void;
}

const Progress = z.object({
  status: z.string().nullish(),
  digest: z.string().nullish(),
  total: z.number().nonnegative().nullish(),
  completed: z.number().nonnegative().nullish(),
});

export class Pulls {
  readonly #deps: PullsDeps;
  readonly #states = new Map<string, OllamaPull['state']>();
  readonly #runner: JobRunner<{ readonly id: string }>;

  constructor(deps: PullsDeps) {
    this.#deps = deps;
    this.#runner = new JobRunner({ work: ({ id }, signal) => this.#pull(id, signal), onError: deps.onBug });
  }

  list(): OllamaPull[] {
    return [...this.#states].map(([model, state]) => ({ model, state }));
  }

  /** Begin, unless it runs already. */
  start(model: string): void {
    if (this.#states.get(model)?.kind === 'running') return;
    this.#states.set(model, { kind: 'running', status: '', bytesDone: 0, bytesTotal: 0 });
    this.#deps.onChange();
    void this.#runner.start({ id: model });
  }

  /** Stop it, or forget how it failed. */
  stop(model: string): void {
    void this.#runner.stop(model);
    this.#states.delete(model);
    this.#deps.onChange();
  }

  close(): Promise<void> {
    return this.#runner.close();
  }

  async #pull(model: string, signal: AbortSignal): Promise<void> {
    const { address, limits, onChange, onPulled } = this.#deps;
    const purpose = { unavailable: 'chat.unavailable', failed: 'model.download-failed', model } as const;
    const set = (state: OllamaPull['state']): void => {
      if (!signal.aborted) this.#states.set(model, state);
      onChange();
    };
    try {
      const request = { address: address(), limits, purpose, signal };
      const parts = new Map<string, { readonly done: number; readonly total: number }>();
      for await (const piece of askInPieces(request, (client) => client.pull({ model, stream: true }), Progress)) {
        if (piece.digest) parts.set(piece.digest, { done: piece.completed ?? 0, total: piece.total ?? 0 });
        set({ kind: 'running', status: piece.status ?? '', ...sums([...parts.values()]) });
      }
      if (!signal.aborted) this.#states.delete(model);
      onPulled(model);
    } catch (error) {
      if (isAbort(error)) return;
      const report = toReport(error);
      const known = report.code === 'model.download-failed' ? downloadFailure(model, report.details) : report;
      set({ kind: 'failed', error: known });
    }
  }
}

function sums(parts: readonly { readonly done: number; readonly total: number }[]) {
  const bytesTotal = parts.reduce((sum, { total }) => sum + total, 0);
  return {
    bytesDone: Math.min(
      bytesTotal,
      parts.reduce((sum, { done }) => sum + done, 0),
    ),
    bytesTotal,
  };
}

/** Ollama tells why in words of its own; the frequent reasons have better ones. */
function downloadFailure(model: string, details: Readonly<Record<string, string | number>> | undefined) {
  const reason = String(details?.reason ?? '');
  const because = /manifest|file does not exist|not found/iu.test(reason)
    ? `Ollama’s registry has no model “${model}”.`
    : /no space/iu.test(reason)
      ? 'The disk where Ollama keeps its models is full.'
      : /digest mismatch/iu.test(reason)
        ? 'What was downloaded is damaged; pulling again may help.'
        : /lookup|dial|timeout|network|connect|EOF|tls|proxy/iu.test(reason)
          ? 'Ollama could not reach its registry. Check its connection to the internet.'
          : `Ollama could not download “${model}”.`;
  return toReport(new AppError('model.download-failed', because, details));
}
