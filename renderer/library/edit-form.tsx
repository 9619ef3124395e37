/** The fields of what the reader says documents are, for the sheet of one and the dialog of several. */
import type { DocumentSummary } from '#shared/contract/library.ts';
import { languageText } from '../languages/formats.ts';
import { type Message, msg, t } from '../languages/i18n.ts';
import { EditField } from './edit-field.tsx';
import type { EditFields } from './edit-fields.ts';
import { kindChoices } from './kind-names.ts';
import { OtherTitles } from './other-titles.tsx';
import { PublicationFields } from './publication-fields.tsx';
import type { Editing } from './use-editing.ts';
import { useTitles } from './use-titles.ts';

const LABELS: Readonly<Record<keyof EditFields, Message>> = {
  title: msg('Title'),
  authors: msg('Authors'),
  year: msg('Year'),
  kind: msg('Kind'),
  language: msg('Language'),
  tags: msg('Tags'),
};

/** Languages to choose from, beside the one that the document has. */
const LANGUAGES =
  'ar bg ca cs da de el en es et fa fi fr he hi hr hu id it ja ko la nl no pl pt ro ru sk sl sr sv th tr uk vi zh';

interface EditFormProps {
  readonly editing: Editing;
  /** The document, where it is only one. */
  readonly only?: DocumentSummary | undefined;
}

export function EditForm({ editing, only }: EditFormProps) {
  const { before, fields, set, problem } = editing;
  const one = only !== undefined;
  const { titles, onKeyDown } = useTitles(only, editing.origins.title, editing);
  const text = (name: 'authors' | 'year' | 'tags') => (
    <EditField {...about(name, editing)}>
      <input
        aria-label={t(LABELS[name])}
        autoComplete="off"
        autoFocus={!one && name === 'authors'}
        dir="auto"
        inputMode={name === 'year' ? 'numeric' : 'text'}
        value={fields[name]}
        onChange={(event) => set(name, event.target.value)}
      />
    </EditField>
  );
  const choice = (name: 'kind' | 'language', choices: readonly (readonly [string, string])[]) => (
    <EditField {...about(name, editing)}>
      <select aria-label={t(LABELS[name])} value={fields[name]} onChange={(event) => set(name, event.target.value)}>
        <option value="">{one ? '–' : t('As it is')}</option>
        {choices.map(([value, said]) => (
          <option key={value} value={value}>
            {said}
          </option>
        ))}
      </select>
    </EditField>
  );
  return (
    <>
      <div className="edit-fields" onKeyDown={onKeyDown}>
        {one && (
          <EditField {...about('title', editing)}>
            <TitleInput value={fields.title} onChange={(title) => set('title', title)} />
          </EditField>
        )}
        {one && <OtherTitles titles={titles} origin={editing.origins.title} editing={editing} />}
        {text('authors')}
        {text('year')}
        {choice(
          'kind',
          kindChoices().map(({ value, text: said }) => [value, said]),
        )}
        {choice('language', languagesWith(before.language))}
        {text('tags')}
      </div>
      {one && <PublicationFields editing={editing} />}
      {problem !== undefined && (
        <p className="small wrong" role="alert">
          {problem}
        </p>
      )}
    </>
  );
}

function about(name: keyof EditFields, { fields, origins, set }: Editing) {
  return {
    name,
    label: t(LABELS[name]),
    origin: name === 'tags' ? undefined : origins[name],
    value: fields[name],
    onFound: (found: string) => set(name, found),
  };
}

interface TitleInputProps {
  readonly value: string;
  readonly onChange: (title: string) => void;
}

/** As many lines as it takes to see all of it; a title itself has only one. */
function TitleInput({ value, onChange }: TitleInputProps) {
  return (
    <textarea
      aria-label={t(LABELS.title)}
      autoComplete="off"
      autoFocus
      dir="auto"
      rows={1}
      value={value}
      onChange={(event) => onChange(event.target.value.replaceAll(/\s*\n\s*/gu, ' '))}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
        event.preventDefault();
        event.currentTarget.form?.requestSubmit();
      }}
    />
  );
}

function languagesWith(code: string): readonly (readonly [string, string])[] {
  const codes = new Set([...LANGUAGES.split(' '), ...(code === '' ? [] : [code])]);
  return [...codes]
    .map((one): readonly [string, string] => [one, languageText(one)])
    .sort(([, a], [, b]) => a.localeCompare(b));
}
