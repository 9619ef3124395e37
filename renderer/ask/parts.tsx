import { pageName } from '../format/page-name.ts';
import type { AnswerPart, EvidenceItem } from '#shared/contract/answer.ts';
import type { Overview } from '#shared/contract/sentences.ts';
import type { VerdictKind } from '#shared/domain/answer/answer.ts';
import type { Shelf } from '#shared/domain/answer/shelf/shelf.ts';
import { valueText } from '#shared/wording/shelf.ts';
import { remarkWords } from '../format/remarks.ts';
import { doubtWords } from '../format/verdict.ts';
import { msg, t, type Message } from '../languages/i18n.ts';
import { readersVoice } from '../languages/voice.ts';
import { Verdict } from '../parts/verdict.tsx';
import { Unsupported } from './reply.tsx';
import { Sentences } from './sentences.tsx';
import { OverviewShown } from './overview.tsx';
import { ShelfOrder, ShelfStatements } from './shelf.tsx';
import { useAsked } from './use-asked.ts';
import { verdictShapes } from './verdict-words.ts';

interface PartsProps {
  readonly parts: readonly AnswerPart[];
  readonly shelf?: Shelf | undefined;
  readonly overview?: Overview | undefined;
}

/** A question part by part, each with its own verdict; or a line for each thing or document that is compared. */
export function Parts({ parts, shelf, overview }: PartsProps) {
  const questions = parts.filter(({ kind }) => kind === 'question');
  if (questions.length > 0) {
    return (
      <div className="parts">
        {questions.map((part, at) => (
          <QuestionPart key={at} part={part} number={at + 1} />
        ))}
      </div>
    );
  }
  const together = parts.find(({ kind }) => kind === 'together');
  return (
    <>
      {together && <Sentences sentences={together.sentences} />}
      {overview && <OverviewShown overview={overview} documents={parts.length} />}
      {shelf && <ShelfOrder shelf={shelf} parts={parts} />}
      <ol className="perdoc">{parts.map((part, at) => part !== together && <Line key={at} part={part} />)}</ol>
      {shelf && <ShelfStatements shelf={shelf} parts={parts} />}
    </>
  );
}

const lineNames: Readonly<Record<VerdictKind, Message>> = {
  found: msg('Found:'),
  perhaps: msg('Perhaps:'),
  'not-found': msg('Not found:'),
};

const partNames: Readonly<Record<VerdictKind, Message>> = {
  found: msg('Part {number}, found'),
  perhaps: msg('Part {number}, perhaps'),
  'not-found': msg('Part {number}, not found'),
};

function QuestionPart({ part, number }: { readonly part: AnswerPart; readonly number: number }) {
  const name = t(partNames[part.verdict], { number });
  return (
    <section aria-label={`${name}: ${part.label}`}>
      <Verdict shape={verdictShapes[part.verdict]} word={name} place={part.label} />
      <PartAnswer part={part} />
    </section>
  );
}

/** One thing or document with what is said of it; without an answer it keeps its line. */
function Line({ part }: { readonly part: AnswerPart }) {
  const { kind, label, verdict, value, short, sentences } = part;
  const first = sentences[0]?.citations[0];
  const evidence = useAsked((asked) => asked.evidence.find(({ n }) => n === first));
  return (
    <li className={verdict === 'found' ? undefined : 'none'}>
      <div className="dn">
        {(kind === 'document' || verdict !== 'found') && (
          <span className={`shape ${verdictShapes[verdict]}`} aria-hidden="true" />
        )}
        {kind === 'document' && <span className="sr">{t(lineNames[verdict])}</span>}
        <span className="ell" title={label}>
          {label}
        </span>
        {value && !short && <b className="selectable">{valueText(value, readersVoice)}</b>}
        <span className="grow" />
        {evidence && verdict !== 'not-found' && <Place evidence={evidence} />}
        {isSilent(part) && <span className="faint num">{t('Nothing was found.')}</span>}
      </div>
      {!isSilent(part) && <PartAnswer part={part} />}
    </li>
  );
}

/** Nothing was found of it and there is nothing to say why: one line is enough. */
function isSilent({ kind, verdict, reason }: AnswerPart): boolean {
  return verdict === 'not-found' && (kind === 'document' || reason === undefined);
}

function Place({ evidence }: { readonly evidence: EvidenceItem }) {
  return (
    <span className="faint num">{t('p. {page}', { page: pageName(evidence.pageIndex, evidence.pageLabel) })}</span>
  );
}

function PartAnswer({ part }: { readonly part: AnswerPart }) {
  const { verdict, reason, short, sentences } = part;
  const doubt = verdict === 'perhaps' ? doubtWords(reason) : undefined;
  if (verdict === 'not-found') return <p className="read">{reason ? remarkWords(reason) : t('Nothing was found.')}</p>;
  return (
    <>
      {doubt !== undefined && <p className="reply-note">{doubt}</p>}
      <Sentences short={short} sentences={sentences} cited={verdict === 'found'} />
      <Unsupported sentences={sentences} />
    </>
  );
}
