import { ChevronDown } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { strategies, type Strategy } from '#shared/domain/retrieval/strategy.ts';
import { Button } from '../parts/button.tsx';
import { useWindow } from '../state/use-window.ts';

const names: Readonly<Record<Strategy, string>> = {
  auto: 'Auto',
  flat: 'Flat',
  path: 'Path',
  route: 'Route',
  agent: 'Computed',
};

const hints: Readonly<Record<Strategy, string>> = {
  auto: 'picks and combines the others',
  flat: 'closest passages, no structure',
  path: 'paths from the title to the text',
  route: 'walks the tree, step by step',
  agent: 'counts and lists, else paths',
};

/** How the documents are searched for an answer. */
export function StrategyMenu() {
  const strategy = useWindow(({ view }) => view.stored.strategy);
  const store = useWindow(({ view }) => view.store);
  const model = useWindow(({ models: { models } }) =>
    models && models.answering.tier !== 'built-in' ? models.answering.model : undefined,
  );
  const hintOf = (one: Strategy): string => (one === 'route' && model ? `${model} walks the tree` : hints[one]);
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        <Button small look="quiet" aria-label={`Strategy, ${names[strategy]}`}>
          {names[strategy]}
          <ChevronDown size={12} />
        </Button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className="menu" align="start" side="top" sideOffset={6} collisionPadding={8}>
          <DropdownMenu.Label className="menu-label">Find the answer by</DropdownMenu.Label>
          <DropdownMenu.RadioGroup
            value={strategy}
            onValueChange={(value) => store({ strategy: strategies.find((one) => one === value) ?? 'auto' })}
          >
            {strategies.map((one) => (
              <DropdownMenu.RadioItem key={one} value={one} className="menu-item">
                <span className="radio" />
                {names[one]}
                <span className="menu-hint apart">{hintOf(one)}</span>
              </DropdownMenu.RadioItem>
            ))}
          </DropdownMenu.RadioGroup>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
