import { Plus, RotateCw, Undo2, X } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import type { PlanOperator } from '#shared/domain/remarks/operators.ts';
import { operatorNames } from '#shared/wording/operators.ts';
import type { AnswerReceipt, CarriedPlan } from '#shared/contract/answer.ts';
import { type Message, msg, t } from '../languages/i18n.ts';
import { Button } from '../parts/button.tsx';
import { IconButton } from '../parts/icon-button.tsx';
import { useWindow } from '../state/use-window.ts';
import {
  addable,
  choicesOf,
  draftOf,
  isSameDraft,
  problemOf,
  takesWords,
  withOperator,
  type PlanDraft,
} from './plan-draft.ts';
import { planTitle } from './plan-text.ts';
import { StepNumbers, StepStation } from './plan-view.tsx';
import { remarkWords } from '../format/remarks.ts';
import { MenuContent } from '../parts/menu-content.tsx';

/**
 * The plan of an answer, to read and to change: what an operator is told, operators more and fewer, and run again.
 * In a field Enter runs the plan, Escape takes the changes back, and up and down go from step to step.
 */
export function PlanEditor({ plan, receipt }: { readonly plan: CarriedPlan; readonly receipt: AnswerReceipt }) {
  const runPlan = useWindow(({ questions }) => questions.runPlan);
  const [draft, setDraft] = useState<PlanDraft>(() => draftOf(plan.steps));
  const list = useRef<HTMLOListElement>(null);
  const problemId = useId();
  const before = draftOf(plan.steps);
  const changed = !isSameDraft(draft, before);
  const problem = changed ? problemOf(draft) : undefined;
  const fieldAt = (at: number): HTMLElement | undefined =>
    list.current?.querySelector<HTMLElement>(`[data-at="${at}"]`) ?? undefined;
  const run = (): void => {
    if (problem) fieldAt(problem.at)?.focus();
    else runPlan(receipt, draft);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && changed) {
      event.stopPropagation();
      setDraft(before);
    } else if (event.key === 'Enter' && !event.shiftKey && isField(event.target)) {
      event.preventDefault();
      run();
    } else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      if (event.target instanceof HTMLInputElement) stepFields(event, event.target, list.current);
    }
  };
  return (
    <section className="plan-editor" aria-label={t('Plan')} onKeyDown={onKeyDown}>
      <p className="plan-title">{planTitle(plan)}</p>
      <ol ref={list} className="plan">
        {draft.map((step, at) => {
          const same = plan.steps[at];
          return (
            <DraftStep
              key={at}
              draft={draft}
              at={at}
              ran={same?.operator === step.operator && same.with === step.with ? same : undefined}
              problemId={problem?.at === at ? problemId : undefined}
              onChange={setDraft}
              onRemove={() => {
                setDraft(draft.toSpliced(at, 1));
                fieldAt(Math.max(0, at - 1))?.focus();
              }}
            />
          );
        })}
      </ol>
      {problem && (
        <p id={problemId} className="plan-problem" role="alert">
          {remarkWords(problem.why)}
        </p>
      )}
      <div className="plan-acts">
        <AddStep draft={draft} onAdd={setDraft} />
        {changed && <ChangedActs disabled={problem !== undefined} onRun={run} onTakeBack={() => setDraft(before)} />}
      </div>
    </section>
  );
}

interface ChangedActsProps {
  readonly disabled: boolean;
  readonly onRun: () => void;
  readonly onTakeBack: () => void;
}

function ChangedActs({ disabled, onRun, onTakeBack }: ChangedActsProps) {
  return (
    <>
      <Button small look="primary" disabled={disabled} onClick={onRun}>
        <RotateCw size={14} /> {t('Run this plan')}
      </Button>
      <Button small look="quiet" onClick={onTakeBack}>
        <Undo2 size={14} /> {t('Take back')}
      </Button>
    </>
  );
}

function isField(target: EventTarget): boolean {
  return target instanceof HTMLElement && target.matches('input, select, textarea');
}

/** To the field of the step above or below. */
function stepFields(event: KeyboardEvent, from: HTMLInputElement, list: HTMLElement | null): void {
  event.preventDefault();
  const fields = [...(list?.querySelectorAll<HTMLElement>('[data-at]') ?? [])];
  fields[fields.indexOf(from) + (event.key === 'ArrowUp' ? -1 : 1)]?.focus();
}

interface DraftStepProps {
  readonly draft: PlanDraft;
  readonly at: number;
  /** The step of the answer, where it is still the same. */
  readonly ran: CarriedPlan['steps'][number] | undefined;
  /** Of the sentence that says what is wrong with it. */
  readonly problemId: string | undefined;
  readonly onChange: (draft: PlanDraft) => void;
  readonly onRemove: () => void;
}

function DraftStep({ draft, at, ran, problemId, onChange, onRemove }: DraftStepProps) {
  const step = draft[at]!;
  const label = t(operatorNames[step.operator]);
  return (
    <li>
      <StepStation step={ran} />
      <span className="name">{label}</span>
      <Parameter
        draft={draft}
        at={at}
        describedBy={problemId}
        onChange={(told) => onChange(draft.with(at, { ...step, with: told }))}
      />
      <StepNumbers step={ran} />
      {at < draft.length - 1 && (
        <IconButton
          small
          label={t('Remove step {at}, {label}', { at: at + 1, label })}
          tip={t('Remove')}
          onClick={onRemove}
        >
          <X size={14} />
        </IconButton>
      )}
    </li>
  );
}

interface ParameterProps {
  readonly draft: PlanDraft;
  readonly at: number;
  /** Of the sentence that says what is wrong with it. */
  readonly describedBy: string | undefined;
  readonly onChange: (told: string) => void;
}

/** What an operator is told: chosen from a list where there is one, else written. */
function Parameter({ draft, at, describedBy, onChange }: ParameterProps) {
  const step = draft[at];
  if (!step) return null;
  if (!takesWords(draft, at)) return <span className="told">{step.with}</span>;
  const shared = {
    'data-at': at,
    className: 'told field',
    'aria-label': t('Step {at}, {operator}', { at: at + 1, operator: t(operatorNames[step.operator]) }),
    'aria-invalid': describedBy !== undefined,
    'aria-describedby': describedBy,
    value: step.with,
  };
  const choices = choicesOf(draft, at);
  if (choices) {
    return (
      <select {...shared} onChange={(event) => onChange(event.target.value)}>
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {choice.replaceAll('-', ' ')}
          </option>
        ))}
      </select>
    );
  }
  if (step.operator === 'Decompose')
    return <textarea {...shared} rows={3} onChange={(event) => onChange(event.target.value)} />;
  return <input {...shared} type="text" onChange={(event) => onChange(event.target.value)} />;
}

function AddStep({ draft, onAdd }: { readonly draft: PlanDraft; readonly onAdd: (draft: PlanDraft) => void }) {
  const operators = addable(draft);
  if (operators.length === 0) return null;
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        <Button small look="quiet">
          <Plus size={14} /> {t('Add a step')}
        </Button>
      </DropdownMenu.Trigger>
      <MenuContent align="start" sideOffset={6}>
        {operators.map((operator) => (
          <DropdownMenu.Item
            key={operator}
            className="menu-item"
            onSelect={() => onAdd(withOperator(draft, operator).draft)}
          >
            {t(operatorNames[operator])}
            <span className="menu-hint">{t(hints[operator])}</span>
          </DropdownMenu.Item>
        ))}
      </MenuContent>
    </DropdownMenu.Root>
  );
}

const hints: Readonly<Record<PlanOperator, Message>> = {
  Decompose: msg('into several questions'),
  Extract: msg('of the question, in the graph'),
  Filter_Modal: msg('tables, figures …'),
  Filter_Range: msg('pages, numbers, years'),
  Select_by_Entity: msg('those that name them'),
  Select_by_Section: msg('by number or heading'),
  Select_by_Words: msg('what is about them'),
  Graph_Reasoning: msg('near the names'),
  Text_Reasoning: msg('by words and meaning'),
  Skyline_Ranker: msg('text and graph together'),
  Map: msg('section, page or document'),
  Reduce: msg('what to do with it'),
};
