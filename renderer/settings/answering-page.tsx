import { answerShows } from '#shared/contract/view.ts';
import { strategies } from '#shared/domain/retrieval/strategy.ts';
import { budgetText } from '../format/budget.ts';
import { copyFormatNames, copyFormats } from '../format/copy-formats.ts';
import { strategyHints, strategyNames } from '../format/strategies.ts';
import { msg, t, type Message } from '../languages/i18n.ts';
import { ChoiceMenu } from '../parts/choice-menu.tsx';
import { Switch } from '../parts/switch.tsx';
import { budgets } from '../state/ask.ts';
import { useWindow } from '../state/use-window.ts';
import { SetGroup, SetRow } from './set-group.tsx';

const showsNames: Readonly<Record<(typeof answerShows)[number], Message>> = {
  'page-and-words': msg('The page and its words'),
  page: msg('The page'),
  words: msg('The words'),
};
const showsChoices = answerShows.map((value) => ({ value, text: showsNames[value] }));

/** What the next question starts from; the line below the question changes the same. */
export function AnsweringPage() {
  return (
    <>
      <p>{t('How answers are looked for, and what comes with them.')}</p>
      <BeforeAnswering />
      <FollowUps />
      <WithTheAnswer />
    </>
  );
}

function BeforeAnswering() {
  const { strategy, budgetTokens } = useWindow(({ view }) => view.stored);
  const store = useWindow(({ view }) => view.store);
  return (
    <SetGroup title={t('Before answering')}>
      <SetRow name={t('Find the answer by')} text={t('Auto chooses by the form of the question.')}>
        <ChoiceMenu
          label={t('Find the answer by')}
          value={strategy}
          choices={strategies.map((value) => ({ value, text: strategyNames[value], hint: strategyHints[value] }))}
          onChange={(value) => store({ strategy: strategies.find((one) => one === value) ?? 'auto' })}
        />
      </SetRow>
      <SetRow
        name={t('Read for an answer')}
        text={t('Reading more takes longer and finds answers that are spread over many pages.')}
      >
        <ChoiceMenu
          label={t('Read for an answer')}
          value={String(budgetTokens)}
          choices={budgets.map((tokens) => ({ value: String(tokens), text: budgetText(tokens) }))}
          onChange={(value) => store({ budgetTokens: Number(value) })}
        />
      </SetRow>
    </SetGroup>
  );
}

function FollowUps() {
  const { keepSection } = useWindow(({ view }) => view.stored);
  const store = useWindow(({ view }) => view.store);
  return (
    <SetGroup title={t('Follow-ups')}>
      <SetRow
        name={t('Stay in the section of the answer')}
        text={t('The next question looks only there. A chip above it says so, and can be removed.')}
      >
        <Switch
          label={t('Stay in the section of the answer')}
          on={keepSection}
          onChange={(on) => store({ keepSection: on })}
        />
      </SetRow>
    </SetGroup>
  );
}

function WithTheAnswer() {
  const { copyAs, answerShows: shows } = useWindow(({ view }) => view.stored);
  const store = useWindow(({ view }) => view.store);
  return (
    <SetGroup title={t('With the answer')}>
      <SetRow name={t('Answers show')} text={t('The part of the page with the answer, its words, or both.')}>
        <ChoiceMenu
          label={t('Answers show')}
          value={shows}
          choices={showsChoices}
          onChange={(value) => store({ answerShows: answerShows.find((one) => one === value) ?? 'page-and-words' })}
        />
      </SetRow>
      <SetRow name={t('Copy with citations as')} text={t('The arrow beside the button has the other forms.')}>
        <ChoiceMenu
          label={t('Copy with citations as')}
          value={copyAs}
          choices={copyFormats.map((value) => ({ value, text: copyFormatNames[value] }))}
          onChange={(value) => store({ copyAs: copyFormats.find((one) => one === value) ?? 'plain' })}
        />
      </SetRow>
    </SetGroup>
  );
}
