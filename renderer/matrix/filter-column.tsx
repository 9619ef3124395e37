import { useState, type SyntheticEvent } from 'react';
import { isBound, noFilter, type ColumnFilter } from '#shared/domain/matrix/narrow.ts';
import { t } from '../languages/i18n.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { cellStates, type CellState } from '../state/matrix.ts';
import { useWindow } from '../state/use-window.ts';

interface FilterColumnProps {
  readonly question: string;
  readonly onClose: () => void;
}

/** Which cells of a column are shown: by what they are, by words, and by a range of amounts or dates. */
export function FilterColumn({ question, onClose }: FilterColumnProps) {
  const known = useWindow(({ matrix }) => matrix.filter.columns.get(question));
  const filterColumn = useWindow(({ matrix }) => matrix.filterColumn);
  const [filter, setFilter] = useState<ColumnFilter<CellState>>(known ?? noFilter);
  const isRefused = !isBound(filter.from) || !isBound(filter.to);
  const change = (part: Partial<ColumnFilter<CellState>>): void => setFilter((now) => ({ ...now, ...part }));
  const finish = (wanted: ColumnFilter<CellState> | null): void => {
    filterColumn(question, wanted);
    onClose();
  };
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (!isRefused) finish(filter);
  };
  return (
    <Dialog title={t('Filter the column')} text={question} onClose={onClose}>
      <form onSubmit={submit} className="make-matrix">
        <label className="field-line">
          {t('Cells')}
          <span className="field">
            <select
              value={filter.state ?? ''}
              onChange={(event) => change({ state: cellStates.find((one) => one === event.target.value) ?? null })}
            >
              {statesOf().map(({ value, text }) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
            </select>
          </span>
        </label>
        <Field label={t('With these words')} value={filter.words} onChange={(words) => change({ words })} focus />
        <Field
          label={t('From')}
          hint={t('2 kg, 10 %, 1998')}
          value={filter.from}
          onChange={(from) => change({ from })}
        />
        <Field label={t('To')} hint={t('2 kg, 10 %, 1998')} value={filter.to} onChange={(to) => change({ to })} />
        {isRefused && (
          <p className="small" role="alert">
            {t('From and to take a number, an amount with its unit, or a date.')}
          </p>
        )}
        <div className="acts">
          <Button onClick={onClose}>{t('Cancel')}</Button>
          {known && <Button onClick={() => finish(null)}>{t('Show all')}</Button>}
          <Button type="submit" look="primary" disabled={isRefused}>
            {t('Filter')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function statesOf(): readonly { readonly value: CellState | ''; readonly text: string }[] {
  return [
    { value: '', text: t('All') },
    { value: 'found', text: t('Found') },
    { value: 'perhaps', text: t('Perhaps') },
    { value: 'nothing', text: t('Nothing') },
    { value: 'marked', text: t('Marked by you') },
  ];
}

interface FieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly focus?: boolean;
}

function Field({ label, hint, value, onChange, focus = false }: FieldProps) {
  return (
    <label className="field-line">
      {label}
      <span className="field">
        <input
          type="text"
          aria-label={label}
          placeholder={hint}
          autoComplete="off"
          autoFocus={focus}
          maxLength={200}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </span>
    </label>
  );
}
