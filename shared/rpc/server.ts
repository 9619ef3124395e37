import { AppError, cancelled, toReport } from '../base/errors.ts';
import { Frame } from './frames.ts';
import type { Port } from './port.ts';
import type { Handlers, MethodSpec, MethodTable } from './spec.ts';

/**
 * Answer the calls that arrive on `port`. Params are validated before the handler sees them, items and results before
 * they leave. When the port closes every running call is cancelled.
 *
 * @param onBug  told about errors that are not `AppError`s, so that the host can log them with their stack
 */
export function serve<T extends MethodTable>(
  port: Port,
  methods: T,
  handlers: Handlers<T>,
  onBug: (error: unknown, method: string) => void = () => undefined,
): void {
  const running = new Map<number, AbortController>();

  const run = async (id: number, method: string, params: unknown): Promise<void> => {
    const controller = new AbortController();
    running.set(id, controller);
    try {
      const spec = Object.hasOwn(methods, method) ? methods[method] : undefined;
      if (!spec) throw new AppError('call.unknown', `There is no call named ${method}.`);
      const parsed = spec.params.safeParse(params);
      if (!parsed.success) throw invalid(method, parsed.error.issues[0]);
      const outcome = handlers[method as keyof T](parsed.data as never, controller.signal);
      const result = await resultOf(outcome, spec, controller.signal, (value) => port.post({ t: 'item', id, value }));
      port.post({ t: 'done', id, result });
    } catch (error) {
      const report = toReport(controller.signal.aborted ? cancelled() : error);
      if (report.code === 'internal') onBug(error, method);
      port.post({ t: 'fail', id, error: report });
    } finally {
      running.delete(id);
    }
  };

  port.onFrame((raw) => {
    const frame = Frame.safeParse(raw);
    if (!frame.success) return; // a frame we cannot read has no id to answer to
    if (frame.data.t === 'call') void run(frame.data.id, frame.data.method, frame.data.params);
    else if (frame.data.t === 'cancel') running.get(frame.data.id)?.abort();
  });
  port.onClose(() => {
    for (const controller of running.values()) controller.abort();
  });
}

/** The checked result of a call; its items are checked and handed to `emit` as they come. */
async function resultOf(
  outcome: Promise<unknown> | AsyncGenerator<unknown, unknown, void>,
  spec: MethodSpec,
  signal: AbortSignal,
  emit: (value: unknown) => void,
): Promise<unknown> {
  if (outcome instanceof Promise) return spec.result.parse(await outcome);
  try {
    for (;;) {
      const step = await outcome.next();
      if (step.done) return spec.result.parse(step.value);
      if (signal.aborted) throw cancelled();
      emit(spec.item.parse(step.value));
    }
  } finally {
    // Ends the generator when a cancelled call or an invalid item left the loop early.
    await outcome.return(undefined);
  }
}

function invalid(method: string, issue: { path: PropertyKey[]; message: string } | undefined): AppError {
  const where = issue && issue.path.length > 0 ? ` at ${issue.path.map(String).join('.')}` : '';
  return new AppError('input.invalid', `The request ${method} is not valid${where}: ${issue?.message ?? 'unknown'}`);
}
