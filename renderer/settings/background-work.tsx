import type { ModelsState } from '#shared/contract/models.ts';
import { ChoiceMenu } from '../parts/choice-menu.tsx';
import { Switch } from '../parts/switch.tsx';
import { configure } from '../state/models.ts';
import { jobText } from './ollama-words.ts';
import { SetGroup, SetRow } from './set-group.tsx';

interface BackgroundWorkProps {
  readonly models: ModelsState;
}

/** What a language model may do while nobody waits for it. */
export function BackgroundWork({ models: { settings, answering, jobs } }: BackgroundWorkProps) {
  const ready = answering.tier === 'ollama';
  const stateOf = (kind: 'summaries' | 'trees'): string | undefined => {
    const job = jobs.find((one) => one.kind === kind);
    if (!job) return undefined;
    if (job.problem) return job.problem.message;
    return job.state === 'running' ? jobText(job.done, job.total) : undefined;
  };
  return (
    <SetGroup title="In the background" note="by the language model">
      <SetRow
        name="Summarize sections"
        text={
          ready
            ? 'Search finds a section by what it is about. Takes a few seconds for each page.'
            : 'Needs a language model. Until then the first sentences of each section stand for it.'
        }
      >
        {ready && <JobState text={stateOf('summaries')} />}
        <ChoiceMenu
          label="Summarize sections"
          value={settings.summarize}
          choices={summarized}
          disabled={!ready}
          onChange={(value) => {
            const choice = summarized.find((one) => one.value === value);
            if (choice) void configure({ summarize: choice.value });
          }}
        />
      </SetRow>
      <SetRow
        name="Improve section trees with the language model"
        text="Asks about headings that the page leaves in doubt. Your own corrections stay."
      >
        {ready && <JobState text={stateOf('trees')} />}
        <Switch
          label="Improve section trees with the language model"
          on={settings.refineTrees}
          disabled={!ready}
          onChange={(refineTrees) => void configure({ refineTrees })}
        />
      </SetRow>
    </SetGroup>
  );
}

const summarized = [
  { value: 'never', text: 'Never' },
  { value: 'opened', text: 'Of documents I open' },
  { value: 'all', text: 'Of all documents' },
] as const;

function JobState({ text }: { readonly text: string | undefined }) {
  return text === undefined ? null : (
    <span className="set-state num" role="status">
      {text}
    </span>
  );
}
