import { ChevronDown, X } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { t } from '../languages/i18n.ts';
import { Button } from '../parts/button.tsx';
import { IconButton } from '../parts/icon-button.tsx';
import { isEach, keptSelection, type ScopeChoice } from '../state/scope-choice.ts';
import { useWindow, useWindowStore } from '../state/use-window.ts';
import { scopeName } from './scope-names.ts';
import { useChoice, useScopeContext, useScopeNames } from './use-scope.ts';
import { MenuContent } from '../parts/menu-content.tsx';

/** Where a question looks, said in words; a menu has the other places. */
export function ScopeMenu() {
  const on = useChoice();
  const known = useScopeNames();
  const offers = useOffers();
  const choose = useWindow(({ ask }) => ask.choose);
  const setEach = useWindow(({ ask }) => ask.setEach);
  const context = useScopeContext();
  const each = useWindow(({ ask }) => isEach(ask.each, on, context));
  const isSeveral = on === 'library' || (on === 'chosen' && context.chosen.length > 1);
  const scope = scopeName(on, known);
  return (
    <div className="scope">
      <DropdownMenu.Root modal={false}>
        <DropdownMenu.Trigger asChild>
          <Button
            small
            look="quiet"
            className="scope-now"
            aria-label={each ? t('Ask in: {scope}, each by itself', { scope }) : t('Ask in: {scope}', { scope })}
          >
            <span className="ell">{scope}</span>
            {each && <span className="faint">{t('each')}</span>}
            <ChevronDown size={12} />
          </Button>
        </DropdownMenu.Trigger>
        <MenuContent align="start">
          <DropdownMenu.Label className="menu-label">{t('Ask in')}</DropdownMenu.Label>
          <DropdownMenu.RadioGroup value={on}>
            {offers.map(({ choice, hint, off, pick }) => (
              <DropdownMenu.RadioItem key={choice} value={choice} className="menu-item" disabled={off} onSelect={pick}>
                <span className="radio" />
                {scopeName(choice, known)}
                {hint !== '' && <span className="menu-hint apart">{hint}</span>}
              </DropdownMenu.RadioItem>
            ))}
          </DropdownMenu.RadioGroup>
          {isSeveral && (
            <>
              <DropdownMenu.Separator className="menu-sep" />
              <DropdownMenu.CheckboxItem className="menu-item" checked={each} onCheckedChange={setEach}>
                <span className="menu-check" aria-hidden="true" />
                {t('Each document by itself')}
              </DropdownMenu.CheckboxItem>
            </>
          )}
        </MenuContent>
      </DropdownMenu.Root>
      {on === 'chosen' && (
        <IconButton small label={t('Do not keep to these documents')} onClick={() => choose([])}>
          <X size={12} />
        </IconButton>
      )}
    </div>
  );
}

interface Offer {
  readonly choice: ScopeChoice;
  readonly hint: string;
  readonly off: boolean;
  readonly pick: () => void;
}

/** From the narrowest to the widest; selected words stand there as soon as there are pages, so that it is known. */
function useOffers(): readonly Offer[] {
  const { document, section, chosen, selection } = useScopeContext();
  const { getState } = useWindowStore();
  const title = useScopeNames().section?.title ?? '';
  const words = useWindow(({ viewer }) => viewer.selected);
  const documents = useWindow(({ library }) => library.documents.size);
  const { setChoice, select } = useWindow(({ ask }) => ask);
  const offer = (choice: ScopeChoice, hint = '', off = false): Offer => ({
    choice,
    hint,
    off,
    pick: () => setChoice(choice),
  });
  const offers: Offer[] = [];
  if (document && words) {
    const ask = (): void => {
      select(keptSelection(document, words));
      getState().panes.focusQuestion();
    };
    offers.push({ ...offer('selection'), pick: ask });
  } else if (document) {
    offers.push(offer('selection', selection ? '' : t('Select words on a page first'), !selection));
  }
  if (document && section) offers.push(offer('section', title));
  if (document) offers.push(offer('document'));
  if (chosen.length > 0) offers.push(offer('chosen'));
  offers.push(offer('library', t('{documents, plural, one {# document} other {# documents}}', { documents })));
  return offers;
}
