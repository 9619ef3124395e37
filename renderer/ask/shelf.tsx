import type { AnswerPart } from '#shared/contract/answer.ts';
import type { Shelf, ShelfStatement, ShelfValue } from '#shared/domain/answer/shelf/shelf.ts';
import { orderLines, valueText } from '#shared/wording/shelf.ts';
import { listText } from '../languages/formats.ts';
import { msg, t, type Message } from '../languages/i18n.ts';
import { readersVoice } from '../languages/voice.ts';
import { TagButton } from './tag-button.tsx';

interface ShelfShownProps {
  readonly shelf: Shelf;
  readonly parts: readonly AnswerPart[];
}

/** Which document is first, where that is asked, and what has no place in the order; above the lines of the documents. */
export function ShelfOrder({ shelf, parts }: ShelfShownProps) {
  return orderLines(shelf, parts, readersVoice).map((line) => (
    <p key={line} className="reply-note selectable">
      {line}
    </p>
  ));
}

const heads: Readonly<Record<ShelfStatement['kind'], Message>> = {
  shared: msg('In common'),
  differ: msg('They differ'),
  contradict: msg('They contradict each other'),
};

/** What is sure of several documents: values with the documents that say them; what contradicts stands side by side. */
export function ShelfStatements({ shelf, parts }: ShelfShownProps) {
  return shelf.statements.map(({ kind, values }, at) => (
    <section key={at} className={`shelf-said ${kind}`} aria-label={t(heads[kind])}>
      <h3>{t(heads[kind])}</h3>
      <dl>
        {values.map((value) => (
          <Value key={value.text} value={value} parts={parts} />
        ))}
      </dl>
    </section>
  ));
}

function Value({ value, parts }: { readonly value: ShelfValue; readonly parts: readonly AnswerPart[] }) {
  const titles = value.parts.flatMap((part) => parts[part]?.label ?? []);
  return (
    <div>
      <dt className="selectable" dir="auto">
        {valueText(value, readersVoice)}
        {value.citations.map((n) => (
          <TagButton key={n} n={n} supported />
        ))}
      </dt>
      <dd className="faint" dir="auto" title={listText(titles)}>
        {listText(titles)}
      </dd>
    </div>
  );
}
