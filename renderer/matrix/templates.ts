/** Questions that readers of many papers put to each of them, by what a button calls them. */
import type { ColumnKey } from '#shared/domain/matrix/templates.ts';
import { msg, type Message } from '../languages/i18n.ts';

export const templates: readonly { readonly key: ColumnKey; readonly name: Message }[] = [
  { key: 'population', name: msg('Population') },
  { key: 'method', name: msg('Method') },
  { key: 'sample', name: msg('Sample size') },
  { key: 'measure', name: msg('Measure') },
  { key: 'result', name: msg('Result') },
  { key: 'limitation', name: msg('Limitation') },
  { key: 'data', name: msg('Data') },
  { key: 'code', name: msg('Code') },
  { key: 'funding', name: msg('Funding') },
];
