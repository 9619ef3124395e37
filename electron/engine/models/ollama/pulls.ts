/** Models on their way to Ollama. It downloads them itself, and keeps what it has when a download is stopped. */
import { z } from 'zod';
import { AppError, isAbort, toReport } from '#shared/base/errors.ts';
import type { OllamaPull } from '#shared/contract/models.ts';
import { askInPieces, type RequestLimits } from './request.ts';

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
  readonly #pulls = new Map<string, { state: OllamaPull['state']; readonly stop: AbortController }>();
  readonly #running = new Set<Promise<void>>();

  constructor(deps: PullsDeps) {
    this.#deps = deps;
  }

  list(): OllamaPull[] {
    return [...this.#pulls].map(([model, { state }]) => ({ model, state }));
  }

  /** Begin, unless it runs already. */
  start(model: string): void {
    if (this.#pulls.get(model)?.state.kind === 'running') return;
    const stop = new AbortController();
    this.#pulls.set(model, { state: { kind: 'running', status: '', bytesDone: 0, bytesTotal: 0 }, stop });
    this.#deps.onChange();
    const work = this.#pull(model, stop)
      .catch(this.#deps.onBug)
      .finally(() => this.#running.delete(work));
    this.#running.add(work);
  }

  /** Stop it, or forget how it failed. */
  stop(model: string): void {
    this.#pulls.get(model)?.stop.abort();
    this.#pulls.delete(model);
    this.#deps.onChange();
  }

  async close(): Promise<void> {
    for (const { stop } of this.#pulls.values()) stop.abort();
    await Promise.all(this.#running);
  }

  async #pull(model: string, { signal }: AbortController): Promise<void> {
    const { address, limits, onChange, onPulled } = this.#deps;
    const purpose = { unavailable: 'chat.unavailable', failed: 'model.download-failed', model } as const;
    const set = (state: OllamaPull['state']): void => {
      const pull = this.#pulls.get(model);
      if (pull?.stop.signal === signal) pull.state = state;
      onChange();
    };
    try {
      const request = { address: address(), limits, purpose, signal };
      const parts = new Map<string, { readonly done: number; readonly total: number }>();
      for await (const piece of askInPieces(request, (client) => client.pull({ model, stream: true }), Progress)) {
        if (piece.digest) parts.set(piece.digest, { done: piece.completed ?? 0, total: piece.total ?? 0 });
        set({ kind: 'running', status: piece.status ?? '', ...sums([...parts.values()]) });
      }
      if (this.#pulls.get(model)?.stop.signal === signal) this.#pulls.delete(model);
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
