import { Download } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';
import { t } from '../languages/i18n.ts';
import { IconButton } from '../parts/icon-button.tsx';
import { useExport, type Exported } from './use-export.ts';
import { MenuContent } from '../parts/menu-content.tsx';

interface ExportMenuProps {
  readonly receipts: Exported;
  /** What the file is called inside; by default questions and answers. */
  readonly title?: string | undefined;
  readonly label: string;
  /** What opens it, instead of an icon. */
  readonly children?: ReactNode;
}

/** Questions and answers as a file: Markdown, or with pictures of the passages one page of HTML, or a PDF. */
export function ExportMenu({ receipts, title, label, children }: ExportMenuProps) {
  const { asMarkdown, asHtml, asPdf } = useExport(receipts, title);
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        {children ?? (
          <IconButton small label={label}>
            <Download />
          </IconButton>
        )}
      </DropdownMenu.Trigger>
      <MenuContent align="end">
        <DropdownMenu.Item className="menu-item" onSelect={asMarkdown}>
          {t('Markdown')}
        </DropdownMenu.Item>
        <DropdownMenu.Item className="menu-item" onSelect={asHtml}>
          {t('One page of HTML, with pictures')}
        </DropdownMenu.Item>
        <DropdownMenu.Item className="menu-item" onSelect={asPdf}>
          {t('PDF, with pictures')}
        </DropdownMenu.Item>
      </MenuContent>
    </DropdownMenu.Root>
  );
}
