import { ChevronDown } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { said, t, type Message } from '../languages/i18n.ts';
import { Button } from './button.tsx';
import { MenuContent } from './menu-content.tsx';

export interface Choice {
  readonly value: string;
  /** A name, or a message of a table. */
  readonly text: string | Message;
  /** What it means, beside it. */
  readonly hint?: string | Message;
}

interface ChoiceMenuProps {
  /** What is chosen, for screen readers. */
  readonly label: string;
  readonly value: string;
  readonly choices: readonly Choice[];
  readonly disabled?: boolean;
  readonly onChange: (value: string) => void;
}

/** A small button that shows what is chosen and opens the rest. */
export function ChoiceMenu({ label, value, choices, disabled = false, onChange }: ChoiceMenuProps) {
  const chosen = said(choices.find((choice) => choice.value === value)?.text ?? value);
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        <Button small look="quiet" disabled={disabled} aria-label={t('{label}: {chosen}', { label, chosen })}>
          {chosen}
          <ChevronDown size={12} />
        </Button>
      </DropdownMenu.Trigger>
      <MenuContent className="over-dialog" align="end">
        <DropdownMenu.RadioGroup value={value} onValueChange={onChange}>
          {choices.map((choice) => (
            <DropdownMenu.RadioItem key={choice.value} value={choice.value} className="menu-item">
              <span className="radio" />
              {said(choice.text)}
              {choice.hint !== undefined && <span className="menu-hint apart">{said(choice.hint)}</span>}
            </DropdownMenu.RadioItem>
          ))}
        </DropdownMenu.RadioGroup>
      </MenuContent>
    </DropdownMenu.Root>
  );
}
