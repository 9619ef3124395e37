/** How one document was published, to be changed: what is known of it stands there, the rest behind a line. */
import { useState } from 'react';
import { publicationFields, type PublicationField } from '#shared/contract/library.ts';
import { t } from '../languages/i18n.ts';
import { Button } from '../parts/button.tsx';
import { EditField } from './edit-field.tsx';
import { PUBLICATION_NAMES } from './origin-words.ts';
import type { Editing } from './use-editing.ts';

/** Numbers, two of which stand beside each other. */
const SHORT: ReadonlySet<PublicationField> = new Set(['volume', 'issue', 'pages', 'edition', 'number']);

export function PublicationFields({ editing }: { readonly editing: Editing }) {
  const { origins, publication, setPublication } = editing;
  const [all, setAll] = useState(false);
  const valueOf = (field: PublicationField): string => publication[field] ?? origins[field]?.value ?? '';
  const shown = publicationFields.filter(
    (field) => all || origins[field] !== undefined || publication[field] !== undefined,
  );
  return (
    <>
      {shown.length > 0 && (
        <div className="edit-fields published">
          {shown.map((field) => (
            <EditField
              key={field}
              name={SHORT.has(field) ? 'short' : field}
              label={t(PUBLICATION_NAMES[field])}
              origin={origins[field]}
              value={valueOf(field)}
              onFound={(found) => setPublication(field, found)}
            >
              <PublicationInput field={field} value={valueOf(field)} onType={(typed) => setPublication(field, typed)} />
            </EditField>
          ))}
        </div>
      )}
      {shown.length < publicationFields.length && (
        <Button small look="quiet" className="more-fields" onClick={() => setAll(true)}>
          {t('More fields: DOI, journal, publisher…')}
        </Button>
      )}
    </>
  );
}

interface PublicationInputProps {
  readonly field: PublicationField;
  readonly value: string;
  readonly onType: (typed: string) => void;
}

/** An abstract has as many lines as it takes. */
function PublicationInput({ field, value, onType }: PublicationInputProps) {
  const shared = { 'aria-label': t(PUBLICATION_NAMES[field]), autoComplete: 'off', dir: 'auto', value };
  return field === 'abstract' ? (
    <textarea {...shared} rows={1} onChange={(event) => onType(event.target.value)} />
  ) : (
    <input {...shared} onChange={(event) => onType(event.target.value)} />
  );
}
