import type { ConversationSubject } from '#shared/contract/conversations.ts';
import { t } from '../languages/i18n.ts';
import { documentTitle, type Library } from '../state/library.ts';

/** What a conversation is about, in words. */
export function subjectWords(subject: ConversationSubject, documents: Library['documents']): string {
  switch (subject.kind) {
    case 'library':
      return t('Library');
    case 'collection':
      return subject.name;
    case 'documents':
      return t('{n, plural, one {# document} other {# documents}}', { n: subject.documents.length });
    case 'document': {
      const about = documents.get(subject.document);
      return about ? documentTitle(about) : t('a document that was removed');
    }
  }
}
