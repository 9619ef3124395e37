import { TextSelect, X } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { t } from '../languages/i18n.ts';
import { Tip } from '../parts/tip.tsx';
import { keptSelection, type ScopeChoice } from '../state/scope-choice.ts';
import { useWindow, useWindowStore } from '../state/use-window.ts';
import { useChoice, useScopeContext } from './use-scope.ts';
import { keyAlongLine } from '../parts/arrows.ts';

interface Chip {
  readonly choice: ScopeChoice;
  readonly text: string;
  readonly tip: string;
  /** There is nothing for it now. */
  readonly off?: boolean;
  readonly choose?: () => void;
  /** Take away what it stands for. */
  readonly drop?: () => void;
}

/** Where a question looks: one radio group, arrow keys inside. */
export function Scopes() {
  const chips = useChips();
  const on = useChoice();
  const setChoice = useWindow(({ ask }) => ask.setChoice);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const drop = chips.find(({ choice }) => choice === on)?.drop;
    if ((event.key === 'Delete' || event.key === 'Backspace') && drop) {
      event.preventDefault();
      drop();
      return;
    }
    const key = keyAlongLine(event);
    const by = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
    if (by === 0 || event.altKey) return;
    event.preventDefault();
    const open = chips.filter(({ off }) => !off);
    const at = open.findIndex(({ choice }) => choice === on);
    const next = open[(at + by + open.length) % open.length];
    if (!next) return;
    (next.choose ?? (() => setChoice(next.choice)))();
    event.currentTarget.querySelector<HTMLElement>(`[data-choice='${next.choice}']`)?.focus();
  };
  return (
    <div className="scopes" role="radiogroup" aria-label={t('Ask in')} onKeyDown={onKeyDown}>
      {chips.map(({ choice, text, tip, off, choose, drop }) => (
        <Tip key={choice} text={tip}>
          <button
            type="button"
            role="radio"
            className="chip"
            data-choice={choice}
            aria-checked={choice === on}
            aria-disabled={off || undefined}
            tabIndex={choice === on ? 0 : -1}
            // The words stay selected while it is pressed.
            onMouseDown={(event) => event.preventDefault()}
            onClick={off ? undefined : (choose ?? (() => setChoice(choice)))}
          >
            {choice === 'selection' && <TextSelect size={13} className="icon" aria-hidden />}
            <span className="ell">{text}</span>
            {drop && (
              <X
                size={12}
                className="drop"
                aria-hidden
                onClick={(event) => {
                  event.stopPropagation();
                  drop();
                }}
              />
            )}
          </button>
        </Tip>
      ))}
    </div>
  );
}

function useChips(): readonly Chip[] {
  const { document, chosen } = useScopeContext();
  const section = useCurrentSection();
  const selection = useSelectionChip();
  const documents = useWindow(({ library }) => library.documents.size);
  const chosenName = useWindow(({ ask }) => ask.chosenName);
  const choose = useWindow(({ ask }) => ask.choose);
  const chips: Chip[] = [];
  if (selection) chips.push(selection);
  if (section && document)
    chips.push({
      choice: 'section',
      text: section.number || section.name,
      tip: t('Ask the section “{title}”', { title: section.row.title }),
    });
  if (document) chips.push({ choice: 'document', text: t('Document'), tip: t('Ask the open document') });
  if (chosen.length > 0)
    chips.push({
      choice: 'chosen',
      text: `${chosenName ?? t('Chosen')}${chosen.length === 1 ? '' : `, ${chosen.length}`}`,
      tip:
        chosenName === null
          ? t('Ask the {chosen, plural, one {# document} other {# documents}} chosen in the list', {
              chosen: chosen.length,
            })
          : t('Ask the {chosen, plural, one {# document} other {# documents}} of “{name}”', {
              chosen: chosen.length,
              name: chosenName,
            }),
      drop: () => choose([]),
    });
  chips.push({
    choice: 'library',
    text: t('Library'),
    tip: t('Ask all {documents, plural, one {# document} other {# documents}}', { documents }),
  });
  return chips;
}

/** Stands there as soon as there are pages, so that it is known; what is selected now goes before what was. */
function useSelectionChip(): Chip | undefined {
  const { document, selection: kept } = useScopeContext();
  const { getState } = useWindowStore();
  const words = useWindow(({ viewer }) => viewer.selected);
  const select = useWindow(({ ask }) => ask.select);
  const setChoice = useWindow(({ ask }) => ask.setChoice);
  if (!document) return undefined;
  const chip = { choice: 'selection', text: t('Selection') } as const;
  if (words)
    return {
      ...chip,
      tip: t('Ask only the selected words'),
      choose: () => {
        select(keptSelection(document, words));
        getState().panes.focusQuestion();
      },
    };
  if (!kept) return { ...chip, tip: t('Select words on a page to ask only them'), off: true };
  return {
    ...chip,
    tip: t('Ask only the words that were selected'),
    choose: () => setChoice('selection'),
    drop: () => select(null),
  };
}

function useCurrentSection() {
  return useWindow(({ reading: { open, current } }) => {
    const index = open.kind === 'open' && current !== null ? open.tree.indexOf.get(current) : undefined;
    return open.kind === 'open' && index !== undefined ? open.tree.sections[index] : undefined;
  });
}
