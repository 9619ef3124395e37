import { Download, Ellipsis, Plus } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useMemo, useState } from 'react';
import type { MatrixFormat } from '#shared/contract/matrix.ts';
import { readerText } from '../format/errors.ts';
import { count } from '../format/text.ts';
import { t } from '../languages/i18n.ts';
import { Button } from '../parts/button.tsx';
import { ChoiceMenu } from '../parts/choice-menu.tsx';
import { download } from '../parts/download.ts';
import { IconButton } from '../parts/icon-button.tsx';
import { Progress } from '../parts/progress.tsx';
import { SearchField } from '../parts/search-field.tsx';
import { cellStates, shownRows, type CellState } from '../state/matrix.ts';
import { useWindow } from '../state/use-window.ts';
import { AddQuestions } from './add-questions.tsx';
import { AddRows } from './add-rows.tsx';
import { countsText } from './counts-text.ts';
import './matrix.css';
import { MatrixGrid } from './matrix-grid.tsx';
import { RemoveMatrix } from './remove-matrix.tsx';
import { RenameMatrix } from './rename-matrix.tsx';

/** An evidence table: what is done with it as a whole, and its grid. */
export function MatrixPane() {
  const shown = useWindow(({ matrix }) => matrix);
  const rows = useMemo(() => shownRows(shown), [shown]);
  const { matrix } = shown;
  if (!matrix) return <div className="matrix-head" aria-busy="true" />;
  return (
    <>
      <Head />
      <Tools />
      <MatrixGrid matrix={matrix} rows={rows} />
      <p className="matrix-foot small faint" role="status">
        {rows.length < matrix.rows.length
          ? t('{shown} of {rows} documents shown.', { shown: count(rows.length), rows: count(matrix.rows.length) })
          : countsText(matrix.rows)}
      </p>
    </>
  );
}

function Head() {
  const matrix = useWindow(({ matrix: shown }) => shown.matrix)!;
  const fill = useWindow(({ matrix: shown }) => shown.fill);
  const stop = useWindow(({ matrix: shown }) => shown.stop);
  const { name, filling, due, problem } = matrix;
  const kept = matrix.rows.filter(({ leftOut }) => leftOut === null).length;
  const all = kept * matrix.questions.length;
  return (
    <div className="matrix-head">
      <div className="grow">
        <h1 className="ell" dir="auto">
          {name}
        </h1>
        <p className="small faint num" role="status">
          {problem
            ? readerText(problem)
            : filling && due > 0
              ? t('{due, plural, one {# cell is} other {# cells are}} still to be asked.', { due })
              : filling
                ? t('Waiting for documents that are being read.')
                : due > 0
                  ? t('{due, plural, one {# cell was} other {# cells were}} not asked yet.', { due })
                  : t('Everything was asked.')}
        </p>
        {filling && due > 0 && <Progress share={all === 0 ? 0 : 1 - due / all} label={t('Cells that were asked')} />}
      </div>
      {filling ? (
        <Button small onClick={() => void stop()}>
          {t('Stop')}
        </Button>
      ) : (
        due > 0 && (
          <Button small look="primary" onClick={() => void fill()}>
            {t('Fill in')}
          </Button>
        )
      )}
    </div>
  );
}

function Tools() {
  const filter = useWindow(({ matrix }) => matrix.filter);
  const setFilter = useWindow(({ matrix }) => matrix.setFilter);
  const [adding, setAdding] = useState<'questions' | 'rows' | null>(null);
  const states = [
    { value: '', text: t('All rows') },
    { value: 'found', text: t('With an answer') },
    { value: 'perhaps', text: t('With a doubtful answer') },
    { value: 'nothing', text: t('With nothing found') },
    { value: 'marked', text: t('Marked by you') },
  ];
  const setState = (value: string): void => setFilter({ state: cellStates.find((one) => one === value) ?? null });
  return (
    <div className="toolbar matrix-tools" role="toolbar" aria-label={t('Evidence table')}>
      <SearchField
        label={t('Search the table')}
        value={filter.words}
        onChange={(words) => setFilter({ words })}
        onArrowDown={focusFirst}
      />
      <ChoiceMenu
        label={t('Rows')}
        value={filter.state ?? ('' satisfies CellState | '')}
        choices={states}
        onChange={setState}
      />
      <span className="grow" />
      <Button small look="quiet" onClick={() => setAdding('questions')}>
        <Plus size={14} /> {t('Question')}
      </Button>
      <Button small look="quiet" onClick={() => setAdding('rows')}>
        <Plus size={14} /> {t('Documents')}
      </Button>
      <ExportMenu />
      <MoreMenu />
      {adding === 'questions' && <AddQuestions onClose={() => setAdding(null)} />}
      {adding === 'rows' && <AddRows onClose={() => setAdding(null)} />}
    </div>
  );
}

function focusFirst(field: HTMLElement): void {
  field.closest('.pane')?.querySelector<HTMLElement>("[role='grid'] [tabindex='0']")?.focus();
}

const files: Readonly<Record<MatrixFormat, { readonly name: string; readonly ending: string }>> = {
  csv: { name: 'CSV', ending: 'csv' },
  xlsx: { name: 'XLSX', ending: 'xlsx' },
  markdown: { name: 'Markdown', ending: 'md' },
  latex: { name: 'LaTeX', ending: 'tex' },
  json: { name: 'JSON', ending: 'json' },
};

function ExportMenu() {
  const written = useWindow(({ matrix }) => matrix.written);
  const { id, name = '' } = useWindow(({ matrix: { matrix } }) => matrix) ?? {};
  const showCards = useWindow(({ dialogs }) => dialogs.showCards);
  const save = async (format: MatrixFormat): Promise<void> => {
    const file = await written(format);
    if (file) download(file, `${fileName(name)}.${files[format].ending}`);
  };
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        <IconButton small label={t('Export the table')}>
          <Download />
        </IconButton>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className="menu" align="end" sideOffset={4} collisionPadding={8}>
          {Object.entries(files).map(([format, file]) => (
            <DropdownMenu.Item key={format} className="menu-item" onSelect={() => void save(format as MatrixFormat)}>
              {file.name}
            </DropdownMenu.Item>
          ))}
          {id !== undefined && (
            <DropdownMenu.Item className="menu-item" onSelect={() => showCards({ table: { id, name } })}>
              {t('Flashcards…')}
            </DropdownMenu.Item>
          )}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

/** Without signs that a system takes for something else. */
const fileName = (name: string): string => name.replaceAll(/[\\/:*?"<>|]+/gu, ' ').trim() || 'table';

function MoreMenu() {
  const [asking, setAsking] = useState<'name' | 'removal' | null>(null);
  const close = (): void => setAsking(null);
  return (
    <>
      <DropdownMenu.Root modal={false}>
        <DropdownMenu.Trigger asChild>
          <IconButton small label={t('More for this table')}>
            <Ellipsis />
          </IconButton>
        </DropdownMenu.Trigger>
        <DropdownMenu.Portal>
          <DropdownMenu.Content className="menu" align="end" sideOffset={4} collisionPadding={8}>
            <DropdownMenu.Item className="menu-item" onSelect={() => setAsking('name')}>
              {t('Rename…')}
            </DropdownMenu.Item>
            <DropdownMenu.Item className="menu-item danger" onSelect={() => setAsking('removal')}>
              {t('Remove the table')}
            </DropdownMenu.Item>
          </DropdownMenu.Content>
        </DropdownMenu.Portal>
      </DropdownMenu.Root>
      {asking === 'name' && <RenameMatrix onClose={close} />}
      {asking === 'removal' && <RemoveMatrix onClose={close} />}
    </>
  );
}
