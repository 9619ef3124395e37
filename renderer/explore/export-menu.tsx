import { ChevronDown, Download } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import type { DocumentId } from '#shared/base/ids.ts';
import { t } from '../languages/i18n.ts';
import { Button } from '../parts/button.tsx';
import { download } from '../parts/download.ts';
import { documentTitle } from '../state/library.ts';
import { useEngine, useWindowStore } from '../state/use-window.ts';
import { exportName } from './name-words.ts';
import { MenuContent } from '../parts/menu-content.tsx';

const formats = [
  { format: 'graphml', name: 'GraphML', type: 'application/graphml+xml' },
  { format: 'json', name: 'JSON', type: 'application/json' },
] as const;

/** Saves the names and their ties as a file for other programs. */
export function ExportMenu({ document }: { readonly document: DocumentId }) {
  const engine = useEngine();
  const { getState } = useWindowStore();
  const save = ({ format, type }: (typeof formats)[number]): Promise<void> =>
    getState().notices.attempt(t('The graph could not be exported'), async () => {
      const { text } = await engine.call('graph.export', { document, format });
      const about = getState().library.documents.get(document);
      download(new Blob([text], { type }), exportName(about ? documentTitle(about) : 'document', format));
    });
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
          <DropdownMenu.Item key={one.format} className="menu-item" onSelect={() => void save(one)}>
            {one.name}
          </DropdownMenu.Item>
        ))}
      </MenuContent>
    </DropdownMenu.Root>
  );
}
