/** The parts of a document as flowing text: headings, lists and tables as what they are, the rest as it is printed. */
import { memo, useState, type ReactNode } from 'react';
import type { DocumentId } from '#shared/base/ids.ts';
import type { PageQuads } from '#shared/domain/document/geometry.ts';
import type { FlowingText, LinesByNode, ListEntry, ReflowPart, TextLook } from '#shared/domain/reflow/part.ts';
import { runsOf, tableRows } from '#shared/domain/reflow/runs.ts';
import { t } from '../../languages/i18n.ts';
import { AloudLayer } from '../aloud-layer.tsx';
import { PageCrop } from '../page-crop.tsx';
import type { PageViewport } from '../viewport.ts';
import { CropWords, hasWords } from './crop-words.tsx';
import { LinkWords } from './link-words.tsx';
import { wordsAt, wordsOfNode } from './words-in-view.ts';

interface PartProps {
  readonly document: DocumentId;
  readonly part: ReflowPart;
  readonly lines: LinesByNode;
  /** What is marked of a crop, in user space. */
  readonly marks: readonly PageQuads[];
}

export const Part = memo(function Part({ document, part, lines, marks }: PartProps) {
  switch (part.kind) {
    case 'heading':
      return (
        <WithNotes words={part.words}>
          <Heading level={part.level + 1} words={part.words} />
        </WithNotes>
      );
    case 'text':
      return (
        <WithNotes words={part.words}>
          <TextPart look={part.look} words={part.words} />
        </WithNotes>
      );
    case 'list':
      return (
        <ul className={`flow-list of-${part.of}`} role="list">
          {part.items.map((item) => (
            <Item key={item.words.node} {...item} />
          ))}
        </ul>
      );
    case 'table':
      return <TablePart part={part} />;
    case 'crop':
      return <CropPart document={document} part={part} lines={lines} marks={marks} />;
  }
});

interface WordsProps {
  readonly words: FlowingText;
  readonly start?: number;
  readonly end?: number;
}

function Words({ words, start = 0, end = words.text.length }: WordsProps) {
  return runsOf(words, start, end).map((run) => {
    const text = words.text.slice(run.start, run.end);
    if (run.link)
      return (
        <LinkWords key={run.start} node={words.node} link={run.link} start={run.start}>
          {text}
        </LinkWords>
      );
    return (
      <span key={run.start} {...wordsAt(run.start)}>
        {text}
      </span>
    );
  });
}

const headingTags = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'] as const;

function Heading({ level, words }: { readonly level: number; readonly words: FlowingText }) {
  const Tag = headingTags[Math.min(level, headingTags.length) - 1] ?? 'h6';
  return (
    <Tag dir="auto" {...wordsOfNode(words.node)}>
      <Words words={words} />
    </Tag>
  );
}

function TextPart({ look, words }: { readonly look: TextLook; readonly words: FlowingText }) {
  if (look === 'title') return <Heading level={1} words={words} />;
  if (look === 'footnote') return <Note words={words} />;
  const Tag = look === 'code' ? 'pre' : 'p';
  return (
    <Tag className={`flow-text is-${look}`} dir="auto" {...wordsOfNode(words.node)}>
      <Words words={words} />
    </Tag>
  );
}

/** Footnotes stand below the words that have their marks. */
function WithNotes({ words, children }: { readonly words: FlowingText; readonly children: ReactNode }) {
  if (words.notes.length === 0) return children;
  return (
    <div className="flow-noted">
      {children}
      <Notes words={words} />
    </div>
  );
}

function Notes({ words }: { readonly words: FlowingText }) {
  return words.notes.map((note) => (
    <WithNotes key={note.node} words={note}>
      <Note words={note} />
    </WithNotes>
  ));
}

function Note({ words }: { readonly words: FlowingText }) {
  return (
    <p className="flow-note" role="note" dir="auto" {...wordsOfNode(words.node)}>
      <Words words={words} />
    </p>
  );
}

function Item({ words, markEnd }: ListEntry) {
  return (
    <li dir="auto">
      <div className="flow-item" data-hanging={markEnd > 0 || undefined} {...wordsOfNode(words.node)}>
        {markEnd > 0 && (
          <span className="flow-mark" {...wordsAt(0)}>
            {words.text.slice(0, markEnd)}
          </span>
        )}
        <Words words={words} start={markEnd} />
      </div>
      <Notes words={words} />
    </li>
  );
}

function TablePart({ part: { words, cells, caption } }: { readonly part: Extract<ReflowPart, { kind: 'table' }> }) {
  const rows = tableRows(cells);
  const shown = (from: number, to: number) =>
    rows.slice(from, to).map((places, i) => (
      <tr key={from + i}>
        {places.map(({ column, cell }) => {
          const Tag = from + i < cells.headerRows ? 'th' : 'td';
          if (!cell) return <td key={column} />;
          return (
            <Tag key={column} rowSpan={cell.rowSpan} colSpan={cell.columnSpan} scope={Tag === 'th' ? 'col' : undefined}>
              {cell.spans.map(({ start, end }, at) => (
                <span key={start}>
                  {at > 0 && ' '}
                  <Words words={words} start={start} end={end} />
                </span>
              ))}
            </Tag>
          );
        })}
      </tr>
    ));
  return (
    <div className="flow-noted">
      {caption && <Caption words={caption} />}
      <div className="flow-table" role="region" aria-label={caption?.text ?? t('Table')} tabIndex={0}>
        <table {...wordsOfNode(words.node)}>
          {cells.headerRows > 0 && <thead>{shown(0, cells.headerRows)}</thead>}
          <tbody>{shown(cells.headerRows, rows.length)}</tbody>
        </table>
      </div>
      <Notes words={words} />
    </div>
  );
}

function Caption({ words }: { readonly words: FlowingText }) {
  return (
    <WithNotes words={words}>
      <p className="flow-text is-caption" dir="auto" {...wordsOfNode(words.node)}>
        <Words words={words} />
      </p>
    </WithNotes>
  );
}

const noBreaks = [] as const;

function CropPart({
  document,
  part,
  lines,
  marks,
}: Omit<PartProps, 'part'> & { readonly part: Extract<ReflowPart, { kind: 'crop' }> }) {
  const { areas, words, caption, reason } = part;
  const [isLost, setLost] = useState(false);
  const own = lines.get(words.node) ?? noBreaks;
  const over = (view: PageViewport): ReactNode => (
    <>
      <AloudLayer view={view} />
      {hasWords(words, own) && <CropWords view={view} words={words} lines={own} />}
    </>
  );
  const evidence = { document, n: 0, cited: false, text: words.text, marks, areas, breaks: noBreaks };
  return (
    <figure className="flow-crop" data-reason={reason} data-crop-of={words.node}>
      {isLost ? (
        <p dir="auto">{words.text}</p>
      ) : (
        <PageCrop evidence={evidence} look="whole" over={over} onFailed={() => setLost(true)} />
      )}
      {caption && (
        <figcaption>
          <Caption words={caption} />
        </figcaption>
      )}
      <Notes words={words} />
    </figure>
  );
}
