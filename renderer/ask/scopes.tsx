import { X } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { t } from '../languages/i18n.ts';
import { Tip } from '../parts/tip.tsx';
import type { ScopeChoice } from '../state/scope-choice.ts';
import { useWindow } from '../state/use-window.ts';
import { useChoice, useScopeContext } from './use-scope.ts';
import { keyAlongLine } from '../parts/arrows.ts';

interface Chip {
  readonly choice: ScopeChoice;
  readonly text: string;
  readonly tip: string;
}

/** Where a question looks: one radio group, arrow keys inside. */
export function Scopes() {
  const chips = useChips();
  const on = useChoice();
  const choose = useWindow(({ ask }) => ask.choose);
  const setChoice = useWindow(({ ask }) => ask.setChoice);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if ((event.key === 'Delete' || event.key === 'Backspace') && on === 'chosen') {
      event.preventDefault();
      choose([]);
      return;
    }
    const key = keyAlongLine(event);
    const by = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
    if (by === 0 || event.altKey) return;
    event.preventDefault();
    const at = chips.findIndex(({ choice }) => choice === on);
    const next = chips[(at + by + chips.length) % chips.length];
    if (!next) return;
    setChoice(next.choice);
    event.currentTarget.querySelector<HTMLElement>(`[data-choice='${next.choice}']`)?.focus();
  };
  return (
    <div className="scopes" role="radiogroup" aria-label={t('Ask in')} onKeyDown={onKeyDown}>
      {chips.map(({ choice, text, tip }) => (
        <Tip key={choice} text={tip}>
          <button
            type="button"
            role="radio"
            className="chip"
            data-choice={choice}
            aria-checked={choice === on}
            tabIndex={choice === on ? 0 : -1}
            onClick={() => setChoice(choice)}
          >
            <span className="ell">{text}</span>
            {choice === 'chosen' && (
              <X
                size={12}
                className="drop"
                aria-hidden
                onClick={(event) => {
                  event.stopPropagation();
                  choose([]);
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
  const documents = useWindow(({ library }) => library.documents.size);
  const chosenName = useWindow(({ ask }) => ask.chosenName);
  const chips: Chip[] = [];
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
    });
  chips.push({
    choice: 'library',
    text: t('Library'),
    tip: t('Ask all {documents, plural, one {# document} other {# documents}}', { documents }),
  });
  return chips;
}

function useCurrentSection() {
  return useWindow(({ reading: { open, current } }) => {
    const index = open.kind === 'open' && current !== null ? open.tree.indexOf.get(current) : undefined;
    return open.kind === 'open' && index !== undefined ? open.tree.sections[index] : undefined;
  });
}
