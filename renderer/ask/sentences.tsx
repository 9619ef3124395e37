import { memo, useCallback, useState, type ReactNode } from 'react';
import type { EvidenceItem } from '#shared/contract/answer.ts';
import { sentenceWords } from '../format/remarks.ts';
import { boundUnits } from '../format/text.ts';
import { t } from '../languages/i18n.ts';
import type { Sentence, ShortAnswer } from '../state/turn.ts';
import { useWindow } from '../state/use-window.ts';
import { AnswerCrops } from './answer-crop.tsx';
import { cutSentence, withoutBullet } from './answer-text.ts';
import { TableShown } from './table-shown.tsx';
import { TagButton } from './tag-button.tsx';
import { useHover, useLit } from './turn-shown.ts';
import { useAsked } from './use-asked.ts';
import { useCropped } from './use-cropped.ts';

const MOST_TAGS = 8; // what stands on more, a count, has a row for each below

interface SentencesProps {
  readonly short?: ShortAnswer | undefined;
  readonly sentences: readonly Sentence[];
  /** False draws hollow tags: what stands near is not what was asked. */
  readonly cited?: boolean;
  /** They are all that is said of the question. */
  readonly whole?: boolean;
  readonly children?: ReactNode;
}

/** The few words that answer, the page where they stand, and the sentences: as running text, and below it the items of a list. */
export function Sentences({ short, sentences, cited = true, whole = false, children }: SentencesProps) {
  const items = sentences.filter(({ form }) => form === 'item');
  const prose = sentences.filter(({ form }) => form !== 'item' && form !== 'row');
  const pictured = useCropped({ short, sentences, whole });
  const shows = useWindow(({ view }) => view.stored.answerShows);
  // What a model writes comes word by word, and is not moved by what it is written from.
  const isWritten = sentences.some(({ support }) => support !== undefined);
  const [failed, setFailed] = useState<readonly number[]>(none);
  const onFailed = useCallback((n: number) => setFailed((before) => [...before, n]), []);
  const isWordless =
    shows === 'page' && !isWritten && sentences.every(({ citations: [n] }) => isShown(n, pictured, failed));
  const crops = <AnswerCrops evidence={pictured} cited={cited} onFailed={onFailed} />;
  return (
    <>
      {short && <p className="short-answer selectable">{short.text}</p>}
      <Tables sentences={sentences.filter(({ form }) => form === 'row')} cited={cited} />
      {!isWritten && crops}
      {/* Where the page alone is shown they are still there to be read out. */}
      <div className={isWordless ? 'sr' : undefined}>
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
      </div>
      {isWritten && crops}
    </>
  );
}

const none: readonly number[] = [];

function isShown(n: number | undefined, pictured: readonly EvidenceItem[], failed: readonly number[]): boolean {
  return n !== undefined && !failed.includes(n) && pictured.some((one) => one.n === n);
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
    <TableShown key={rows[0]!.n} rows={rows} told={told} cited={cited}>
      {rows.map(({ n }) => (
        <TagButton key={n} n={n} supported={cited} />
      ))}
    </TableShown>
  ));
}

interface AnswerSentenceProps {
  readonly sentence: Sentence;
  readonly cited: boolean;
}

export const AnswerSentence = memo(function AnswerSentence({ sentence, cited }: AnswerSentenceProps) {
  const { citations, supported, form } = sentence;
  const text = sentenceWords(sentence);
  const setHovered = useHover();
  const lit = useLit(({ hoveredN }) => hoveredN !== null && citations.includes(hoveredN));
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
