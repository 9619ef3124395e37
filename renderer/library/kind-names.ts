/** What kinds of documents are called. */
import { documentKinds, type DocumentKind } from '#shared/contract/library.ts';
import { type Message, msg, t } from '../languages/i18n.ts';

const kindNames: Readonly<Record<DocumentKind, Message>> = {
  article: msg('Article'),
  book: msg('Book'),
  thesis: msg('Thesis'),
  report: msg('Report'),
  manual: msg('Manual'),
  standard: msg('Standard'),
  law: msg('Law||kind'),
  slides: msg('Slides'),
  letter: msg('Letter'),
  form: msg('Form||kind'),
  web: msg('Web page'),
};

export function kindText(kind: DocumentKind | undefined): string {
  return kind === undefined ? '' : t(kindNames[kind]);
}

interface KindChoice {
  readonly value: DocumentKind;
  readonly text: string;
}

/** By what they are called. */
export function kindChoices(kinds: Iterable<DocumentKind> = documentKinds): readonly KindChoice[] {
  return [...kinds]
    .map((kind) => ({ value: kind, text: t(kindNames[kind]) }))
    .sort((a, b) => a.text.localeCompare(b.text));
}
