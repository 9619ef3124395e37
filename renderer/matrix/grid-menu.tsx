import { ContextMenu } from 'radix-ui';
import type { DocumentId } from '#shared/base/ids.ts';
import type { MatrixRow } from '#shared/contract/matrix.ts';
import { t } from '../languages/i18n.ts';
import { cellKey } from '../state/matrix.ts';
import { useWindow, useWindowStore } from '../state/use-window.ts';
import type { AskedAbout } from './ask-about.tsx';
import type { GridPlace } from './grid-place.ts';

interface GridMenuProps {
  /** Where it was asked for. */
  readonly at: GridPlace;
  readonly rows: readonly MatrixRow[];
  readonly questions: readonly string[];
  readonly onAsk: (asked: AskedAbout) => void;
}

/** What can be done with a cell, a document or a question of the table. */
export function GridMenu({ at, rows, questions, onAsk }: GridMenuProps) {
  const row = rows[at.row];
  const question = questions[at.column - 1];
  return (
    <ContextMenu.Portal>
      <ContextMenu.Content className="menu" collisionPadding={8}>
        {row && question !== undefined ? (
          <OfCell document={row.document} question={question} onAsk={onAsk} />
        ) : row ? (
          <OfRow row={row} onAsk={onAsk} />
        ) : question !== undefined ? (
          <OfQuestion question={question} onAsk={onAsk} />
        ) : (
          <Item onSelect={(matrix) => matrix.sortBy(null)}>{t('Sort')}</Item>
        )}
      </ContextMenu.Content>
    </ContextMenu.Portal>
  );
}

type Shown = ReturnType<ReturnType<typeof useWindowStore>['getState']>['matrix'];

interface ItemProps {
  readonly disabled?: boolean;
  readonly danger?: boolean;
  readonly onSelect: (matrix: Shown) => void;
  readonly children: string;
}

function Item({ disabled = false, danger = false, onSelect, children }: ItemProps) {
  const store = useWindowStore();
  return (
    <ContextMenu.Item
      className={danger ? 'menu-item danger' : 'menu-item'}
      disabled={disabled}
      onSelect={() => onSelect(store.getState().matrix)}
    >
      {children}
    </ContextMenu.Item>
  );
}

interface OfCellProps {
  readonly document: DocumentId;
  readonly question: string;
  readonly onAsk: (asked: AskedAbout) => void;
}

function OfCell({ document, question, onAsk }: OfCellProps) {
  const cell = useWindow(({ matrix }) => matrix.cells.get(cellKey(document, question)));
  const [confirmed, locked] = [(cell?.confirmedAt ?? null) !== null, cell?.locked ?? false];
  const isCorrected = (cell?.corrected ?? null) !== null;
  return (
    <>
      <Item disabled={!cell?.answer?.quote} onSelect={(matrix) => matrix.goTo(document, cell)}>
        {t('Go to the words')}
      </Item>
      <ContextMenu.Separator className="menu-sep" />
      <Item
        disabled={!cell?.answer && !isCorrected}
        onSelect={(matrix) => void matrix.mark(document, question, { confirmed: !confirmed })}
      >
        {confirmed ? t('No longer mark it as right') : t('This is right')}
      </Item>
      <Item onSelect={() => onAsk({ kind: 'correct', document, question })}>{t('Correct…')}</Item>
      {isCorrected && (
        <Item onSelect={(matrix) => void matrix.mark(document, question, { corrected: null })}>
          {t('Undo the correction')}
        </Item>
      )}
      <Item onSelect={(matrix) => void matrix.mark(document, question, { locked: !locked })}>
        {locked ? t('Unlock') : t('Lock')}
      </Item>
      <Item onSelect={() => onAsk({ kind: 'note', document, question })}>{t('Note…')}</Item>
    </>
  );
}

interface OfRowProps {
  readonly row: MatrixRow;
  readonly onAsk: (asked: AskedAbout) => void;
}

function OfRow({ row: { document, leftOut, state }, onAsk }: OfRowProps) {
  return (
    <>
      <Item disabled={state === 'gone'} onSelect={(matrix) => matrix.goTo(document, undefined)}>
        {t('Open')}
      </Item>
      {leftOut === null ? (
        <Item onSelect={() => onAsk({ kind: 'leave-out', document })}>{t('Leave out…')}</Item>
      ) : (
        <Item onSelect={(matrix) => void matrix.change({ kind: 'leave-out', document, reason: null })}>
          {t('Take in again')}
        </Item>
      )}
      <ContextMenu.Separator className="menu-sep" />
      <Item danger onSelect={(matrix) => void matrix.change({ kind: 'remove-row', document })}>
        {t('Remove from the table')}
      </Item>
    </>
  );
}

interface OfQuestionProps {
  readonly question: string;
  readonly onAsk: (asked: AskedAbout) => void;
}

function OfQuestion({ question, onAsk }: OfQuestionProps) {
  const isFiltered = useWindow(({ matrix }) => matrix.filter.columns.has(question));
  return (
    <>
      <Item onSelect={(matrix) => matrix.sortBy(question)}>{t('Sort')}</Item>
      <Item onSelect={() => onAsk({ kind: 'filter', question })}>{t('Filter…')}</Item>
      {isFiltered && (
        <Item onSelect={(matrix) => matrix.filterColumn(question, null)}>{t('Show all of the column')}</Item>
      )}
      <Item onSelect={() => onAsk({ kind: 'question', question })}>{t('Change the question…')}</Item>
      <ContextMenu.Separator className="menu-sep" />
      <Item danger onSelect={(matrix) => void matrix.change({ kind: 'remove-question', question })}>
        {t('Remove the question')}
      </Item>
    </>
  );
}
