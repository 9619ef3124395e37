/** What is typed into the fields of documents, until it is kept. */
import { useState } from 'react';
import type { DocumentOrigins, DocumentSummary, PublicationField } from '#shared/contract/library.ts';
import { useWindow } from '../state/use-window.ts';
import {
  commonFields,
  editOf,
  fieldProblem,
  fieldsOf,
  publicationEdit,
  publicationProblem,
  tagsOf,
  type EditFields,
  type PublicationTyped,
} from './edit-fields.ts';
import { useOrigins } from './use-origins.ts';

const AS_FOUND = { title: null, authors: null, year: null, kind: null, language: null, publication: null } as const;

export interface Editing {
  readonly before: EditFields;
  readonly fields: EditFields;
  readonly set: (name: keyof EditFields, value: string) => void;
  /** Of one document: where everything comes from. */
  readonly origins: DocumentOrigins;
  readonly publication: PublicationTyped;
  readonly setPublication: (field: PublicationField, value: string) => void;
  /** The title is right as it stands, though it was not sure. */
  readonly confirmed: boolean;
  readonly setConfirmed: (confirmed: boolean) => void;
  /** What is wrong, in the reader's words. */
  readonly problem: string | undefined;
  /** Keeps what was typed; false if something is wrong. Of several, what is left as it stands stays as each of them has it. */
  readonly save: () => boolean;
  readonly asFound: () => void;
}

/** @param documents  as they are when this is first rendered */
export function useEditing(documents: readonly DocumentSummary[]): Editing {
  const edit = useWindow(({ library }) => library.edit);
  const mark = useWindow(({ library }) => library.mark);
  const one = documents.length === 1;
  const [before] = useState(() => (one ? fieldsOf(documents[0]!) : commonFields(documents)));
  const [fields, setFields] = useState(before);
  const [publication, setPublication] = useState<PublicationTyped>({});
  const [confirmed, setConfirmed] = useState(false);
  const origins = useOrigins(one ? documents[0]?.id : undefined);
  const problem = fieldProblem(fields, one) ?? publicationProblem(publication);
  const ids = documents.map(({ id }) => id);
  const save = (): boolean => {
    if (problem !== undefined) return false;
    const published = publicationEdit(publication, origins);
    const change = {
      ...(confirmed && { title: fields.title.trim() }),
      ...editOf(before, fields, origins),
      ...(published && { publication: published }),
    };
    if (Object.keys(change).length > 0) for (const id of ids) edit(id, change);
    const tags = tagsOf(before, fields);
    if (Object.keys(tags).length > 0) mark(ids, tags);
    return true;
  };
  return {
    before,
    fields,
    set: (name, value) => setFields({ ...fields, [name]: value }),
    origins,
    publication,
    setPublication: (field, value) => setPublication({ ...publication, [field]: value }),
    confirmed,
    setConfirmed,
    problem,
    save,
    asFound: () => {
      for (const id of ids) edit(id, AS_FOUND);
    },
  };
}
