/** What a question is asked of, in words. */
import { unreachable } from '#shared/base/assert.ts';
import { t } from '../languages/i18n.ts';
import type { ScopeChoice } from '../state/scope-choice.ts';

/** What the places are called now. */
export interface ScopeNames {
  /** The section that the reader is in; its number may be empty. */
  readonly section: { readonly number: string; readonly title: string } | undefined;
  readonly chosen: number;
  /** Of the collection that the chosen documents are. */
  readonly chosenName: string | null;
}

/** 'This document'. */
export function scopeName(choice: ScopeChoice, { section, chosen, chosenName }: ScopeNames): string {
  switch (choice) {
    case 'selection':
      return t('The selected words');
    case 'section':
      return sectionText(section);
    case 'document':
      return t('This document');
    case 'chosen':
      return chosenName === null
        ? t('{chosen, plural, one {# document} other {# documents}}', { chosen })
        : t('“{name}”, {chosen, plural, one {# document} other {# documents}}', { name: chosenName, chosen });
    case 'library':
      return t('The library');
    default:
      return unreachable(choice);
  }
}

function sectionText(section: ScopeNames['section']): string {
  if (!section) return t('This section');
  return section.number === '' ? t('Section “{title}”', { title: section.title }) : t('Section {number}', section);
}

/** 'Ask this document'. */
export function askText(choice: ScopeChoice, { section, chosen, chosenName }: ScopeNames): string {
  switch (choice) {
    case 'selection':
      return t('Ask the selected words');
    case 'section':
      if (!section) return t('Ask this section');
      return section.number === ''
        ? t('Ask section “{title}”', { title: section.title })
        : t('Ask section {number}', section);
    case 'document':
      return t('Ask this document');
    case 'chosen':
      return chosenName === null
        ? t('Ask {chosen, plural, one {# document} other {# documents}}', { chosen })
        : t('Ask “{name}”', { name: chosenName });
    case 'library':
      return t('Ask the library');
    default:
      return unreachable(choice);
  }
}
