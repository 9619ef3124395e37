import { ListCollapse, Table2 } from 'lucide-react';
import type { DocumentId } from '#shared/base/ids.ts';
import type { DocumentView } from '#shared/contract/document.ts';
import { pageProblemText } from '../format/errors.ts';
import { factsText } from '../format/text.ts';
import { t } from '../languages/i18n.ts';
import { IconButton } from '../parts/icon-button.tsx';
import { Tip } from '../parts/tip.tsx';
import { useWindow } from '../state/use-window.ts';

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

/** What is being read, in one line, as the tree is what this pane is for; authors, year and pages stand in its tip. */
export function DocumentHead({ title, problems, document, ...facts }: DocumentHeadProps) {
  const text = factsText(facts);
  const reasons = [...new Set(problems.map(pageProblemText))].slice(0, REASONS_SHOWN);
  return (
    <div className="doc-head">
      <div className="doc-title">
        <Tip text={text === '' ? title : `${title} · ${text}`} side="right">
          <h1 dir="auto" className="ell">
            {title}
          </h1>
        </Tip>
        {document && <DocumentActs document={document} title={title} />}
      </div>
      {problems.length > 0 && (
        <Tip text={reasons.join(' ')} side="right">
          <p className="gaps">
            {t('{problems, plural, one {# page} other {# pages}} could not be read in full', {
              problems: problems.length,
            })}
          </p>
        </Tip>
      )}
    </div>
  );
}

function DocumentActs({ document, title }: { readonly document: DocumentId; readonly title: string }) {
  const summarizeDocument = useWindow(({ questions }) => questions.summarizeDocument);
  const showLists = useWindow(({ dialogs }) => dialogs.showLists);
  return (
    <>
      <IconButton
        small
        label={t('Summarize')}
        tip={t('Summarize this document')}
        onClick={() => summarizeDocument(document, title)}
      >
        <ListCollapse size={14} />
      </IconButton>
      <IconButton
        small
        label={t('Lists')}
        tip={t('Key phrases, figures, tables, references and sections, as lists to keep')}
        onClick={() => showLists(document)}
      >
        <Table2 size={14} />
      </IconButton>
    </>
  );
}
