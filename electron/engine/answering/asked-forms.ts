/** Whether what was asked is a page that asks to wait: of an XFA form nothing else can be read. */
import { wholeOf, type Scope } from '#shared/contract/answer.ts';
import type { DocumentId } from '#shared/base/ids.ts';
import type { AnsweredQuestion } from '#shared/domain/answer/answered.ts';
import type { IndexReader } from '#shared/domain/index/reader.ts';
import type { Remark } from '#shared/domain/remarks/remark.ts';
import type { PagesOf } from './looked-at.ts';

/** Documents that are named one by one. */
const MOST_NAMED = 3;

/** Of a whole library only forms that the answer quotes are worth a line. */
export function formsNote(
  { askedOf, evidence }: Pick<AnsweredQuestion, 'askedOf' | 'evidence'>,
  scope: Scope,
  reader: IndexReader,
  pagesOf: (documents: readonly DocumentId[]) => readonly PagesOf[],
): Remark | undefined {
  const whole = wholeOf(scope);
  const cited = evidence.filter((one) => one.cited).map(({ document }) => document);
  const chosen = whole.kind === 'documents' ? whole.documents : cited;
  const asked = askedOf?.documents.map(({ document }) => document) ?? chosen;
  const forms = pagesOf([...new Set(asked)]).filter(({ form }) => form);
  if (forms.length === 0) return undefined;
  const named = forms.slice(0, MOST_NAMED).map(({ document }) => document);
  const titles = reader.documents({ kind: 'documents', documents: named }).map(({ title }) => title);
  return { code: 'asked.forms', params: { titles } };
}
