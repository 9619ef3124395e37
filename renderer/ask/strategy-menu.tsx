import { ChevronDown } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { strategies, type Strategy } from '#shared/domain/retrieval/strategy.ts';
import { strategyHints, strategyNames } from '../format/strategies.ts';
import { t } from '../languages/i18n.ts';
import { Button } from '../parts/button.tsx';
import { useWindow } from '../state/use-window.ts';
import { MenuContent } from '../parts/menu-content.tsx';

/** How the documents are searched for an answer. */
export function StrategyMenu() {
  const strategy = useWindow(({ view }) => view.stored.strategy);
  const store = useWindow(({ view }) => view.store);
  const model = useWindow(({ models: { models } }) =>
    models && models.answering.tier !== 'built-in' ? models.answering.model : undefined,
  );
  const hintOf = (one: Strategy): string =>
    one === 'route' && model ? t('{model} walks the tree', { model }) : t(strategyHints[one]);
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        <Button small look="quiet" aria-label={t('Strategy, {strategy}', { strategy: t(strategyNames[strategy]) })}>
          {t(strategyNames[strategy])}
          <ChevronDown size={12} />
        </Button>
      </DropdownMenu.Trigger>
      <MenuContent align="start" side="top" sideOffset={6}>
        <DropdownMenu.Label className="menu-label">{t('Find the answer by')}</DropdownMenu.Label>
        <DropdownMenu.RadioGroup
          value={strategy}
          onValueChange={(value) => store({ strategy: strategies.find((one) => one === value) ?? 'auto' })}
        >
          {strategies.map((one) => (
            <DropdownMenu.RadioItem key={one} value={one} className="menu-item">
              <span className="radio" />
              {t(strategyNames[one])}
              <span className="menu-hint apart">{hintOf(one)}</span>
            </DropdownMenu.RadioItem>
          ))}
        </DropdownMenu.RadioGroup>
      </MenuContent>
    </DropdownMenu.Root>
  );
}
