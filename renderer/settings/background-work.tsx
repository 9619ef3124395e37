import { TriangleAlert } from 'lucide-react';
import type { ModelJob, ModelsState } from '#shared/contract/models.ts';
import { readerText } from '../format/errors.ts';
import { msg, t } from '../languages/i18n.ts';
import { ChoiceMenu } from '../parts/choice-menu.tsx';
import { Switch } from '../parts/switch.tsx';
import { Tip } from '../parts/tip.tsx';
import { useWindow } from '../state/use-window.ts';
import { jobText } from './ollama-words.ts';
import { SetGroup, SetRow } from './set-group.tsx';

interface BackgroundWorkProps {
  readonly models: ModelsState;
}

/** What a language model may do while nobody waits for it. */
export function BackgroundWork({ models: { settings, jobs } }: BackgroundWorkProps) {
  const ready = settings.languageModel && settings.chatModel !== null;
  const rows = { settings, jobs, ready };
  return (
    <SetGroup title={t('In the background')} note={t('by the language model')}>
      <Summaries {...rows} />
      <ReadingNames {...rows} />
      <RefiningTrees {...rows} />
    </SetGroup>
  );
}

interface RowsProps extends Pick<ModelsState, 'settings' | 'jobs'> {
  /** A language model is chosen and turned on. */
  readonly ready: boolean;
}

function Summaries({ settings, jobs, ready }: RowsProps) {
  const configure = useWindow(({ models }) => models.configure);
  return (
    <>
      <SetRow
        name={t('Summarize sections')}
        text={
          ready
            ? t('Search finds a section by what it is about. Takes a few seconds for each page.')
            : t('Needs a language model. Until then, the first sentences of each section are used instead.')
        }
      >
        {ready && settings.summarize !== 'never' && <JobState job={jobs.find(({ kind }) => kind === 'summaries')} />}
        <ChoiceMenu
          label={t('Summarize sections')}
          value={settings.summarize}
          choices={summarized}
          disabled={!ready}
          onChange={(value) => {
            const choice = summarized.find((one) => one.value === value);
            if (choice) void configure({ summarize: choice.value });
          }}
        />
      </SetRow>
      {ready && settings.summarize !== 'never' && (
        <SetRow
          name={t('Summarize at most')}
          text={t('Of each document, from its beginning; the rest is searched by its words.')}
        >
          <ChoiceMenu
            label={t('Summarize at most')}
            value={String(settings.summarizeAtMost)}
            choices={amounts}
            onChange={(value) => void configure({ summarizeAtMost: Number(value) })}
          />
        </SetRow>
      )}
    </>
  );
}

function ReadingNames({ settings, jobs, ready }: RowsProps) {
  const configure = useWindow(({ models }) => models.configure);
  return (
    <>
      <SetRow
        name={t('Find names with the language model')}
        text={t(
          'Reads paragraphs, tables and captions for methods, data and terms, and adds them to the names found without it. Takes a few seconds per paragraph.',
        )}
      >
        {ready && settings.readNames !== 'never' && <JobState job={jobs.find(({ kind }) => kind === 'graphs')} />}
        <ChoiceMenu
          label={t('Find names with the language model')}
          value={settings.readNames}
          choices={summarized}
          disabled={!ready}
          onChange={(value) => {
            const choice = summarized.find((one) => one.value === value);
            if (choice) void configure({ readNames: choice.value });
          }}
        />
      </SetRow>
      {ready && settings.readNames !== 'never' && (
        <SetRow
          name={t('Read at most')}
          text={t('Of each document, from its beginning; names in the rest are found without it.')}
        >
          <ChoiceMenu
            label={t('Read at most')}
            value={String(settings.readNamesAtMost)}
            choices={blocks}
            onChange={(value) => void configure({ readNamesAtMost: Number(value) })}
          />
        </SetRow>
      )}
    </>
  );
}

function RefiningTrees({ settings, jobs, ready }: RowsProps) {
  const configure = useWindow(({ models }) => models.configure);
  return (
    <SetRow
      name={t('Improve section trees with the language model')}
      text={t('Asks about headings that the page leaves in doubt. Your own corrections stay.')}
    >
      {ready && settings.refineTrees && <JobState job={jobs.find(({ kind }) => kind === 'trees')} />}
      <Switch
        label={t('Improve section trees with the language model')}
        on={settings.refineTrees}
        disabled={!ready}
        onChange={(refineTrees) => void configure({ refineTrees })}
      />
    </SetRow>
  );
}

const summarized = [
  { value: 'never', text: msg('Never') },
  { value: 'opened', text: msg('Of documents I open') },
  { value: 'all', text: msg('Of all documents') },
] as const;

const amounts = [
  { value: '100', text: msg('100 passages'), hint: msg('about 20 pages') },
  { value: '400', text: msg('400 passages'), hint: msg('about 80 pages') },
  { value: '2000', text: msg('2,000 passages'), hint: msg('about 400 pages') },
  { value: '1000000', text: msg('Everything') },
];

const blocks = [
  { value: '100', text: msg('100 paragraphs'), hint: msg('about 10 pages') },
  { value: '400', text: msg('400 paragraphs'), hint: msg('about 40 pages') },
  { value: '2000', text: msg('2,000 paragraphs'), hint: msg('about 200 pages') },
  { value: '1000000', text: msg('Everything') },
];

function JobState({ job }: { readonly job: ModelJob | undefined }) {
  if (!job) return null;
  const { state, problem, done, total } = job;
  return (
    <span className="set-state num" role="status">
      {problem && state !== 'running' ? (
        <Tip text={readerText(problem)}>{waiting}</Tip>
      ) : state === 'running' || done < total ? (
        jobText(job)
      ) : (
        t('Up to date')
      )}
    </span>
  );
}

const waiting = (
  <span tabIndex={0}>
    <TriangleAlert size={14} className="inline" aria-hidden /> {t('Waits and tries again')}
  </span>
);
