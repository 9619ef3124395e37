/** How pages follow one another, which way round they are, and what is done with all of them at once. */
import { BookOpen } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { type Message, msg, t } from '../languages/i18n.ts';
import { MenuKeys } from '../parts/key-caps.tsx';
import { Tip } from '../parts/tip.tsx';
import { useKeyOf, useWindow, useWindowStore } from '../state/use-window.ts';
import type { PageFlow } from '../state/viewer.ts';
import { MenuContent } from '../parts/menu-content.tsx';
import { WriteItems } from './reflow/write-items.tsx';

const flows: readonly { readonly flow: PageFlow; readonly name: Message }[] = [
  { flow: 'continuous', name: msg('One below the other') },
  { flow: 'single', name: msg('One at a time') },
  { flow: 'pairs', name: msg('Two side by side') },
  { flow: 'book', name: msg('Two, after a cover') },
];

export function ViewMenu({ disabled }: { readonly disabled: boolean }) {
  const store = useWindowStore();
  const shown = useWindow(({ viewer }) => viewer.flow);
  const { viewer, view, split } = store.getState();
  const [splitKeys, presentKeys, printKeys] = [useKeyOf('split'), useKeyOf('present'), useKeyOf('print')];
  const choose = (value: string): void => {
    const chosen = flows.find(({ flow }) => flow === value);
    if (chosen) viewer.setFlow(chosen.flow);
  };
  return (
    <DropdownMenu.Root modal={false}>
      <Tip text={t('How pages are shown')}>
        <DropdownMenu.Trigger className="ib" aria-label={t('How pages are shown')} disabled={disabled}>
          <BookOpen />
        </DropdownMenu.Trigger>
      </Tip>
      <MenuContent>
        <DropdownMenu.RadioGroup value={shown} onValueChange={choose}>
          {flows.map(({ flow, name }) => (
            <DropdownMenu.RadioItem key={flow} className="menu-item" value={flow}>
              <span className="radio" />
              {t(name)}
            </DropdownMenu.RadioItem>
          ))}
        </DropdownMenu.RadioGroup>
        <DropdownMenu.Separator className="menu-sep" />
        <DropdownMenu.Item className="menu-item" onSelect={() => viewer.rotate()}>
          {t('Turn clockwise')}
        </DropdownMenu.Item>
        <DropdownMenu.Item className="menu-item" onSelect={() => split.toggle()}>
          {t('Two places side by side')}
          <MenuKeys keys={splitKeys} />
        </DropdownMenu.Item>
        <DropdownMenu.Item className="menu-item" onSelect={() => view.setPresenting(true)}>
          {t('Present')}
          <MenuKeys keys={presentKeys} />
        </DropdownMenu.Item>
        <DropdownMenu.Separator className="menu-sep" />
        <WriteItems />
        <DropdownMenu.Item className="menu-item" onSelect={() => viewer.setPrinting(true)}>
          {t('Print…')}
          <MenuKeys keys={printKeys} />
        </DropdownMenu.Item>
      </MenuContent>
    </DropdownMenu.Root>
  );
}
