/** A worker that is in the middle of something answers in no time or not at all. */
const PATIENCE_MS = 1000;

export interface LetGo {
  /** Ends the work in order; may wait for a worker that is busy for minutes. */
  readonly inOrder: () => Promise<unknown>;
  /** Ends the threads, whatever they are doing. */
  readonly atOnce: () => void;
}

/** Let go of a document: in order if that takes no more than a second, and then for certain. */
export async function letGo({ inOrder, atOnce }: LetGo, patienceMs = PATIENCE_MS): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise((resolve) => (timer = setTimeout(resolve, patienceMs)));
  try {
    await Promise.race([inOrder().catch(() => undefined), late]);
  } finally {
    clearTimeout(timer);
    atOnce();
  }
}
