/** Where was looked, in words. */
import type { Scope } from '#shared/contract/answer.ts';
import { t } from '../languages/i18n.ts';

/** 'in this document', 'in the library'. */
export function scopeWords(scope: Scope): string {
  if (scope.kind === 'library') return t('in the library');
  if (scope.kind === 'section') return t('in this section');
  if (scope.kind === 'selection') return t('in the selected words');
  const documents = scope.documents.length;
  return documents === 1 ? t('in this document') : t('in these {documents} documents', { documents });
}

/** That words stand nowhere in it, as a sentence. */
export function nowhereWords(scope: Scope): string {
  if (scope.kind === 'library') return t('Nowhere in the library.');
  if (scope.kind === 'section') return t('Nowhere in this section.');
  if (scope.kind === 'selection') return t('Nowhere in the selected words.');
  const documents = scope.documents.length;
  return documents === 1 ? t('Nowhere in this document.') : t('Nowhere in these {documents} documents.', { documents });
}
