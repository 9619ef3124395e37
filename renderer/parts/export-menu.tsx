import { ChevronDown, Download } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';
import { t } from '../languages/i18n.ts';
import { Button } from './button.tsx';
import { MenuContent } from './menu-content.tsx';

/** In which form something is saved for other programs. */
export interface ExportFormat {
  readonly format: string;
  readonly name: string;
}

interface ExportMenuProps<Format extends ExportFormat> {
  readonly formats: readonly Format[];
  readonly onSave: (format: Format) => void;
}

/** A button with a menu of formats. */
export function ExportMenu<Format extends ExportFormat>({ formats, onSave }: ExportMenuProps<Format>): ReactNode {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        <Button small look="quiet">
          <Download size={14} /> {t('Export')}
          <ChevronDown size={12} />
        </Button>
      </DropdownMenu.Trigger>
      <MenuContent align="end">
        {formats.map((one) => (
          <DropdownMenu.Item key={one.format} className="menu-item" onSelect={() => onSave(one)}>
            {one.name}
          </DropdownMenu.Item>
        ))}
      </MenuContent>
    </DropdownMenu.Root>
  );
}
