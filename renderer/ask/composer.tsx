import { ArrowUp, ChevronDown, Square } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import type { KeyboardEvent } from 'react';
import { budgetText } from '../format/budget.ts';
import { t } from '../languages/i18n.ts';
import { Button } from '../parts/button.tsx';
import { questionId } from '../parts/focus.ts';
import { IconButton } from '../parts/icon-button.tsx';
import { Tip } from '../parts/tip.tsx';
import { budgets } from '../state/ask.ts';
import { useWindow, useWindowParts } from '../state/use-window.ts';
import { ContextChip } from './context-chip.tsx';
import { stageTexts } from './answer-text.ts';
import { askText } from './scope-names.ts';
import { StrategyMenu } from './strategy-menu.tsx';
import { useChoice, useScopeNames } from './use-scope.ts';
import { MenuContent } from '../parts/menu-content.tsx';

/** Where the next question is written. */
export function Composer() {
  const askNow = useWindow(({ questions }) => questions.ask);
  const { context, setContext } = useWindowParts(({ ask: { context, setContext } }) => ({ context, setContext }));
  const choice = useChoice();
  const inSelection = choice === 'selection';
  const select = useWindow(({ ask }) => ask.select);
  const draft = useWindow(({ ask }) => ask.draft);
  const setDraft = useWindow(({ ask }) => ask.setDraft);
  const stop = useWindow(({ ask }) => ask.stop);
  const running = useWindow(({ ask }) => ask.turn.kind === 'running');
  const names = useScopeNames();
  const stage = useWindow(({ ask: { turn } }) => (turn.kind === 'running' ? turn.stage : undefined));
  const asking = context ? t('Ask {name}', { name: context.name }) : askText(choice, names);
  const placeholder = stage ? `${t(stageTexts[stage])}…` : asking;
  const onKeyDown = (event: KeyboardEvent): void => {
    const { selectionStart, selectionEnd } = event.target as HTMLTextAreaElement;
    if (event.key === 'Backspace' && (context || inSelection) && selectionStart === 0 && selectionEnd === 0) {
      event.preventDefault();
      if (context) setContext(null);
      else select(null);
      return;
    }
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    askNow(draft);
  };
  return (
    <div className="composer-wrap">
      <div className="composer">
        <ContextChip />
        <textarea
          id={questionId}
          data-pane-focus
          rows={1}
          aria-label={t('Ask a question')}
          placeholder={placeholder}
          maxLength={4000}
          value={draft}
          onChange={(event) => setDraft(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <div className="below">
          <StrategyMenu />
          <BudgetMenu />
          <WhoAnswers />
          <span className="grow" />
          {running ? (
            <Button small onClick={stop}>
              <Square size={12} /> {t('Stop')}
            </Button>
          ) : (
            <>
              <span className="kbd" aria-hidden="true">
                ↵
              </span>
              <IconButton
                small
                className="send"
                label={t('Ask')}
                disabled={draft.trim() === ''}
                onClick={() => askNow(draft)}
              >
                <ArrowUp size={14} strokeWidth={2} />
              </IconButton>
            </>
          )}
        </div>
      </div>
    </div>
  );
}

/** What is at work: the built-in answers, or a language model by its name. */
function WhoAnswers() {
  const answering = useWindow(({ models }) => models.models?.answering);
  const isWanted = useWindow(({ models }) => models.models?.settings.languageModel === true);
  const setSettings = useWindow(({ view }) => view.setSettings);
  if (!answering) return null;
  const who = answering.tier === 'built-in' ? t('Built in') : answering.model;
  return (
    <Tip
      text={
        answering.tier !== 'built-in'
          ? t('A language model writes the answers')
          : isWanted
            ? t('Your language model is out of reach; answers are quoted from the pages')
            : t('Answers are quoted from the pages')
      }
    >
      <Button
        small
        look="quiet"
        className="shrinks"
        aria-label={t('Answers: {who}', { who })}
        onClick={() => setSettings('models')}
      >
        <span className="ell">{who}</span>
      </Button>
    </Tip>
  );
}

/** How much of the documents may be read for an answer. */
function BudgetMenu() {
  const budget = useWindow(({ view }) => view.stored.budgetTokens);
  const store = useWindow(({ view }) => view.store);
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        <Button small look="quiet" aria-label={t('Read at most {budget}', { budget: budgetText(budget) })}>
          {budgetText(budget)}
          <ChevronDown size={12} />
        </Button>
      </DropdownMenu.Trigger>
      <MenuContent align="start" side="top" sideOffset={6}>
        <DropdownMenu.Label className="menu-label">{t('Read at most')}</DropdownMenu.Label>
        <DropdownMenu.RadioGroup
          value={String(budget)}
          onValueChange={(value) => store({ budgetTokens: Number(value) })}
        >
          {budgets.map((tokens) => (
            <DropdownMenu.RadioItem key={tokens} value={String(tokens)} className="menu-item">
              <span className="radio" />
              {budgetText(tokens)}
            </DropdownMenu.RadioItem>
          ))}
        </DropdownMenu.RadioGroup>
      </MenuContent>
    </DropdownMenu.Root>
  );
}
