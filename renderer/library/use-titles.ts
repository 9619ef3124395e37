import type { KeyboardEvent } from 'react';
import type { DocumentSummary, FieldOrigin } from '#shared/contract/library.ts';
import { nextTitle, titlesOf, type TitleChoice } from './title-choices.ts';
import type { Editing } from './use-editing.ts';

/** The titles of a document to choose from, and the key that takes the next one; none of several documents. */
export function useTitles(
  only: DocumentSummary | undefined,
  origin: FieldOrigin | undefined,
  { before, fields, set }: Pick<Editing, 'before' | 'fields' | 'set'>,
): { readonly titles: readonly TitleChoice[]; readonly onKeyDown: (event: KeyboardEvent) => void } {
  const titles = only ? titlesOf(before.title, origin, only.fileName) : [];
  const onKeyDown = (event: KeyboardEvent): void => {
    // By its place on the keyboard: with Option held, a Mac's types another letter.
    if (!only || !event.altKey || event.ctrlKey || event.metaKey || event.code !== 'KeyT') return;
    event.preventDefault();
    set('title', nextTitle(titles, fields.title));
  };
  return { titles, onKeyDown };
}
