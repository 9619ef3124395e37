import type { DocumentId } from '#shared/base/ids.ts';
import type { RowSource } from '#shared/contract/matrix.ts';
import { t } from '../languages/i18n.ts';
import { useWindow } from '../state/use-window.ts';

interface RowsChoiceProps {
  readonly value: RowSource | null;
  readonly onChange: (value: RowSource) => void;
}

/** Which documents become rows: all, those that are chosen in the list, a collection, or those with some words. */
export function RowsChoice({ value, onChange }: RowsChoiceProps) {
  const collections = useWindow(({ library }) => library.collections);
  const chosen = useWindow(({ library }) => library.selection);
  const given = value?.kind === 'documents' ? value.documents : [...chosen];
  const options = optionsOf(given);
  return (
    <div className="matrix-rows-choice" role="radiogroup" aria-label={t('Documents')}>
      {options.map(({ kind, text, source }) => (
        <label key={kind}>
          <input type="radio" name="rows" checked={value?.kind === kind} onChange={() => onChange(source)} /> {text}
        </label>
      ))}
      {collections.length > 0 && (
        <label>
          <input
            type="radio"
            name="rows"
            checked={value?.kind === 'collection'}
            onChange={() => onChange({ kind: 'collection', name: collections[0]!.name })}
          />{' '}
          {t('A collection:')}{' '}
          <select
            aria-label={t('Collection')}
            value={value?.kind === 'collection' ? value.name : ''}
            onChange={(event) => onChange({ kind: 'collection', name: event.target.value })}
          >
            {value?.kind !== 'collection' && <option value="" />}
            {collections.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
      )}
      <label>
        <input
          type="radio"
          name="rows"
          checked={value?.kind === 'search'}
          onChange={() => onChange({ kind: 'search', words: '' })}
        />{' '}
        {t('Documents that contain:')}{' '}
        <span className="field">
          <input
            type="text"
            aria-label={t('Words')}
            maxLength={500}
            value={value?.kind === 'search' ? value.words : ''}
            onChange={(event) => onChange({ kind: 'search', words: event.target.value })}
          />
        </span>
      </label>
    </div>
  );
}

interface Option {
  readonly kind: RowSource['kind'];
  readonly text: string;
  readonly source: RowSource;
}

function optionsOf(chosen: readonly DocumentId[]): readonly Option[] {
  const all: Option = { kind: 'library', text: t('All documents'), source: { kind: 'library' } };
  if (chosen.length === 0) return [all];
  const text = t('{chosen, plural, one {The chosen document} other {The # chosen documents}}', {
    chosen: chosen.length,
  });
  return [{ kind: 'documents', text, source: { kind: 'documents', documents: [...chosen] } }, all];
}

/** Does it name any document? */
export const isMeant = (value: RowSource | null): value is RowSource =>
  value !== null && (value.kind !== 'search' || value.words.trim() !== '');
