import type { DocumentId } from '#shared/base/ids.ts';
import type { DocumentView } from '#shared/contract/document.ts';
import { shortAuthors } from '../format/authors.ts';
import { pageProblemText } from '../format/errors.ts';
import { factsText } from '../format/text.ts';
import { t } from '../languages/i18n.ts';
import { Tip } from '../parts/tip.tsx';
import { KeyPhrases } from './key-phrases.tsx';

interface DocumentHeadProps {
  readonly title: string;
  readonly authors: string;
  readonly year: number | null;
  readonly pages: number;
  readonly problems: DocumentView['problems'];
  /** Only for a document in the index. */
  readonly document?: DocumentId;
}

const REASONS_SHOWN = 4;

/** What is being read: title, authors, year, pages. */
export function DocumentHead({ title, problems, document, ...facts }: DocumentHeadProps) {
  // All names stand in the tip: the year and the pages keep their place.
  const text = factsText({ ...facts, authors: shortAuthors(facts.authors) });
  const reasons = [...new Set(problems.map(pageProblemText))].slice(0, REASONS_SHOWN);
  return (
    <div className="doc-head">
      <Tip text={title} side="right">
        <h1 dir="auto">{title}</h1>
      </Tip>
      {text !== '' && (
        <Tip text={factsText(facts)} side="right">
          <p className="ell">{text}</p>
        </Tip>
      )}
      {problems.length > 0 && (
        <Tip text={reasons.join(' ')} side="right">
          <p className="gaps">
            {t('{problems, plural, one {# page} other {# pages}} could not be read in full', {
              problems: problems.length,
            })}
          </p>
        </Tip>
      )}
      {document && <KeyPhrases key={document} document={document} title={title} />}
    </div>
  );
}
