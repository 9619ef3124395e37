/** What a language model makes of a library beforehand: the work of the background, waited for. */
import { AppError } from '#shared/base/errors.ts';
import type { ModelJob } from '#shared/contract/models.ts';
import type { ModelSettingsChange } from '#shared/contract/settings.ts';
import type { OpenLibrary } from './open-library.ts';

export interface Preparation {
  /** σ: of each passage a summary that leans on the one before it. */
  readonly summaries: boolean;
  /** Doubtful headings are judged. */
  readonly trees: boolean;
  /** Names and relations are read. */
  readonly graph: boolean;
  /** Of a document, from its beginning: passages that are summarized, and paragraphs that are read for names. */
  readonly atMost: number;
}

/** What a language model did for a library, kind by kind. */
export interface Prepared {
  readonly kind: ModelJob['kind'];
  /** Documents. */
  readonly done: number;
  readonly total: number;
}

/** The settings that have it done, for all documents; what is not wanted is left alone. */
export function preparing({ summaries, trees, graph, atMost }: Preparation): ModelSettingsChange {
  return {
    summarize: summaries ? 'all' : 'never',
    summarizeAtMost: atMost,
    refineTrees: trees,
    readNames: graph ? 'all' : 'never',
    readNamesAtMost: atMost,
  };
}

/**
 * Wait until all that is wanted is done, or given up: a document on which the model fails is left. What is stopped goes on where it
 * was when it is wanted again.
 *
 * @param library  opened with `preparing` and the work of the background
 * @throws AppError `chat.unavailable` where the model is not there or goes away, `chat.failed` where it fails again and again
 */
export async function untilPrepared(
  { window }: Pick<OpenLibrary, 'window'>,
  model: string,
  show: (job: ModelJob) => void,
  signal: AbortSignal,
): Promise<readonly Prepared[]> {
  const found = await window.call('ollama.look', {}, signal);
  if (found.kind === 'absent' || found.kind === 'failing') throw AppError.fromReport(found.error);
  const hasBegun = new Set<ModelJob['kind']>();
  for await (const { settings, jobs } of window.start('models.watch', {}, signal)) {
    const wanted = jobs.filter(({ kind }) => isWanted(kind, settings));
    for (const job of wanted) {
      if (job.problem) throw AppError.fromReport(job.problem);
      if (job.state !== 'idle' || job.done === job.total) hasBegun.add(job.kind);
      if (job.state === 'running') show(job);
    }
    if (wanted.every(({ kind, state }) => state === 'idle' && hasBegun.has(kind)))
      return wanted.map(({ kind, done, total }) => ({ kind, done, total }));
  }
  throw new AppError('chat.unavailable', `Nothing more is heard of ${model}.`);
}

type Wants = Required<Pick<ModelSettingsChange, 'summarize' | 'refineTrees' | 'readNames'>>;

function isWanted(kind: ModelJob['kind'], { summarize, refineTrees, readNames }: Wants): boolean {
  if (kind === 'trees') return refineTrees;
  return (kind === 'summaries' ? summarize : readNames) !== 'never';
}
