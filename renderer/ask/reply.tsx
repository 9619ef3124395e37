import { Eye, TriangleAlert } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { boundUnits } from '../format/text.ts';
import { t } from '../languages/i18n.ts';
import { T } from '../languages/trans.tsx';
import { evidenceTagClass } from '../parts/evidence-tag.tsx';
import type { Sentence, ShortAnswer } from '../state/turn.ts';
import { useWindow } from '../state/use-window.ts';
import { cutSentence, withoutBullet } from './answer-text.ts';
import { TableShown } from './table-shown.tsx';
import { useAsked } from './use-asked.ts';

const PROBLEMS_SHOWN = 3;
const MOST_TAGS = 8; // what stands on more, a count, has a row for each below

/** The answer: its few words first, then sentence by sentence, each with the numbers of its passages. */
export function Reply() {
  const short = useAsked((asked) => asked.short);
  const sentences = useAsked((asked) => asked.sentences) ?? [];
  // What a model writes beside quotes has a place of its own.
  const running = useAsked(({ kind, meanwhile }) => kind === 'running' && meanwhile === undefined);
  const said = sentences.filter(({ seenBy }) => seenBy === undefined);
  const seen = sentences.filter(({ seenBy }) => seenBy !== undefined);
  return (
    <>
      {(said.length > 0 || short || (running && seen.length === 0)) && (
        <Sentences short={short} sentences={said}>
          <Draft />
          {running && seen.length === 0 && <span className="caret" aria-hidden="true" />}
        </Sentences>
      )}
      <Unsupported sentences={sentences} />
      {seen.length > 0 && (
        <section className="seen" aria-label={t('Seen in the figure')}>
          <p className="seen-by">
            <Eye size={14} aria-hidden />
            <span>
              <T
                message="<0>Seen in the figure by {seenBy}.</0> No words of the document say it; look for yourself."
                values={{ seenBy: seen[0]?.seenBy }}
                components={[<b />]}
              />
            </span>
          </p>
          <p className="read selectable">
            {seen.map((sentence, index) => (
              <AnswerSentence key={index} sentence={sentence} cited />
            ))}
            {running && <span className="caret" aria-hidden="true" />}
          </p>
        </section>
      )}
    </>
  );
}

interface SentencesProps {
  readonly short?: ShortAnswer | undefined;
  readonly sentences: readonly Sentence[];
  /** False draws hollow tags: what stands near is not what was asked. */
  readonly cited?: boolean;
  readonly children?: ReactNode;
}

/** Sentences as running text and below it those that are items of a list. */
export function Sentences({ short, sentences, cited = true, children }: SentencesProps) {
  const items = sentences.filter(({ form }) => form === 'item');
  const prose = sentences.filter(({ form }) => form !== 'item' && form !== 'row');
  return (
    <>
      {short && <p className="short-answer selectable">{short.text}</p>}
      <Tables sentences={sentences.filter(({ form }) => form === 'row')} cited={cited} />
      {(prose.length > 0 || children) && (
        <p className={cited ? 'read selectable' : 'read muted selectable'}>
          {prose.map((sentence, index) => (
            <AnswerSentence key={index} sentence={sentence} cited={cited} />
          ))}
          {children}
        </p>
      )}
      <Tables sentences={prose} cited={cited} />
      {items.length > 0 && (
        <ol className="items read selectable">
          {items.map((sentence, index) => (
            <li key={index}>
              <AnswerSentence sentence={sentence} cited={cited} />
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

const MOST_TABLES = 2;

interface TablesProps {
  readonly sentences: readonly Sentence[];
  readonly cited: boolean;
}

/** The tables that sentences stand in, each once: a row is told by its heads and never as running text. */
function Tables({ sentences, cited }: TablesProps) {
  const evidence = useAsked((asked) => asked.evidence) ?? [];
  const numbers = new Set(sentences.flatMap(({ citations }) => citations));
  const shown = evidence.filter(({ n, table }) => table && numbers.has(n)).slice(0, MOST_TABLES);
  const told = sentences.some(({ form }) => form === 'row');
  return [...Map.groupBy(shown, ({ document, table }) => `${document} ${table?.node ?? ''}`).values()].map((rows) => (
    <TableShown key={rows[0]!.n} rows={rows} told={told}>
      {rows.map(({ n }) => (
        <TagButton key={n} n={n} supported={cited} />
      ))}
    </TableShown>
  ));
}

/** Says of sentences that a model wrote why their source does not bear them out. */
export function Unsupported({ sentences }: { readonly sentences: readonly Sentence[] }) {
  const doubtful = sentences.filter((sentence) => !sentence.supported);
  if (doubtful.length === 0) return null;
  const problems = [...new Set(doubtful.flatMap(({ problem }) => problem ?? []))].slice(0, PROBLEMS_SHOWN);
  return (
    <p className="unsupported-note">
      <TriangleAlert size={14} aria-hidden />
      <span>
        <b>{t('Not supported by its source.')}</b>{' '}
        {problems.length > 0 ? problems.join(' ') : t('Read the passage before you rely on the underlined words.')}
      </span>
    </p>
  );
}

/** The sentence that is being written. */
function Draft() {
  const draft = useAsked((asked) => asked.draft) ?? '';
  return draft !== '' && <span className="draft">{draft}</span>;
}

interface AnswerSentenceProps {
  readonly sentence: Sentence;
  readonly cited: boolean;
}

const AnswerSentence = memo(function AnswerSentence({ sentence, cited }: AnswerSentenceProps) {
  const { text, citations, supported, form } = sentence;
  const setHovered = useWindow(({ viewer }) => viewer.setHovered);
  const lit = useWindow(({ viewer }) => viewer.hoveredN !== null && citations.includes(viewer.hoveredN));
  const { lead, word, stop } = cutSentence(boundUnits(form === 'item' ? withoutBullet(text) : text));
  const first = citations[0];
  return (
    <>
      <span
        className={['sentence', lit && 'is-lit', !supported && 'unsupported'].filter(Boolean).join(' ')}
        onPointerEnter={() => first !== undefined && setHovered(first)}
        onPointerLeave={() => setHovered(null)}
      >
        {!supported && <span className="sr">{t('not supported by its source:')} </span>}
        {lead}
        <span className="nb">
          {word}
          {(citations.length > MOST_TAGS ? [] : citations).map((n) => (
            <TagButton key={n} n={n} supported={supported && cited} />
          ))}
          {stop}
        </span>
      </span>{' '}
    </>
  );
});

interface TagButtonProps {
  readonly n: number;
  readonly supported: boolean;
}

function TagButton({ n, supported }: TagButtonProps) {
  const goToEvidence = useWindow(({ navigation }) => navigation.goToEvidence);
  const setHovered = useWindow(({ viewer }) => viewer.setHovered);
  const lit = useWindow(({ viewer }) => (viewer.hoveredN ?? viewer.activeN) === n);
  const item = useAsked(({ evidence }) => evidence.find((one) => one.n === n));
  return (
    <button
      type="button"
      className={evidenceTagClass(supported, lit)}
      aria-label={t('Evidence {n}', { n })}
      disabled={!item}
      onClick={() => item && goToEvidence(item)}
      onPointerEnter={() => setHovered(n)}
      onPointerLeave={() => setHovered(null)}
      onFocus={(event) => event.target.matches(':focus-visible') && setHovered(n)}
      onBlur={() => setHovered(null)}
    >
      {n}
    </button>
  );
}
