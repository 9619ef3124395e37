import { t } from '../languages/i18n.ts';
import type { LinkedDocument } from './cites-model.ts';

/** 'cites 2, cited by 4' */
export function linkedText({ cites, citedBy }: Pick<LinkedDocument, 'cites' | 'citedBy'>): string {
  return t('cites {cites}, cited by {citedBy}', { cites, citedBy });
}
