/** What a language model does for the library in the background, kind by kind. */
import type { ModelJob } from '#shared/contract/models.ts';
import type { ModelSettings } from '#shared/contract/settings.ts';
import { graphJobs, type GraphJobsDeps } from '../graph/graph-jobs.ts';
import { summaryJobs, type SummaryJobsDeps } from '../summaries/summary-jobs.ts';
import { refineJobs, type RefineJobsDeps } from '../tree/refine-jobs.ts';

export interface Background {
  /** What each kind does now. */
  readonly jobs: () => ModelJob[];
  /** There may be work. */
  readonly kick: () => void;
  /** The reader decided again about something: where it concerns the work, that begins again. */
  readonly configured: (before: ModelSettings, after: ModelSettings) => void;
  /** What runs is stopped, and what is wanted now begins. */
  readonly restart: () => void;
  readonly close: () => Promise<void>;
}

const kinds = ['summaries', 'trees', 'graphs'] as const;

const concerning = [
  'languageModel',
  'ollamaAddress',
  'chatModel',
  'summarize',
  'summarizeAtMost',
  'refineTrees',
  'readNames',
  'readNamesAtMost',
  'visionModel',
] as const satisfies readonly (keyof ModelSettings)[];

export function createBackground(deps: SummaryJobsDeps & RefineJobsDeps & GraphJobsDeps): Background {
  const works = { summaries: summaryJobs(deps), trees: refineJobs(deps), graphs: graphJobs(deps) };
  const all = Object.values(works);
  const restart = (): void => {
    for (const work of all) work.restart();
  };
  return {
    jobs: () => kinds.map((kind) => ({ kind, ...works[kind].progress })),
    kick: () => {
      for (const work of all) work.kick();
    },
    configured: (before, after) => {
      if (concerning.some((name) => before[name] !== after[name])) restart();
    },
    restart,
    close: async () => {
      await Promise.all(all.map((work) => work.close()));
    },
  };
}
