/** What a service says of a document beside what the library says; nothing is taken over that is not ticked. */
import { useState } from 'react';
import {
  serviceNames,
  type LeftField,
  type LookUpField,
  type LookUpRecord,
  type LookUpReply,
  type LookUpValue,
} from '#shared/contract/look-up.ts';
import { listText } from '../languages/formats.ts';
import { type Message, msg, t } from '../languages/i18n.ts';
import { Button } from '../parts/button.tsx';
import { PUBLICATION_NAMES } from './origin-words.ts';
import type { LookingUp } from './use-look-up.ts';

const NAMES: Readonly<Record<LookUpField, Message>> = {
  title: msg('Title'),
  authors: msg('Authors'),
  year: msg('Year'),
  editors: PUBLICATION_NAMES.editors,
  journal: PUBLICATION_NAMES.journal,
  volume: PUBLICATION_NAMES.volume,
  issue: PUBLICATION_NAMES.issue,
  pages: PUBLICATION_NAMES.pages,
  publisher: PUBLICATION_NAMES.publisher,
  edition: PUBLICATION_NAMES.edition,
  doi: PUBLICATION_NAMES.doi,
  arxiv: PUBLICATION_NAMES.arxiv,
  isbn: PUBLICATION_NAMES.isbn,
  abstract: PUBLICATION_NAMES.abstract,
};

interface FoundProps {
  readonly reply: Extract<LookUpReply, { kind: 'records' }>;
  readonly looking: LookingUp;
  readonly onClose: () => void;
}

export function LookUpFound({ reply: { records, service }, looking, onClose }: FoundProps) {
  const [at, setAt] = useState<number | undefined>(records.length === 1 ? 0 : undefined);
  const [ticked, setTicked] = useState<ReadonlySet<LookUpField>>(new Set());
  const record = at === undefined ? undefined : records[at];
  const choose = (next: number): void => {
    setAt(next);
    setTicked(new Set());
  };
  const tick = (field: LookUpField): void => {
    const next = new Set(ticked);
    if (!next.delete(field)) next.add(field);
    setTicked(next);
  };
  const take = async (): Promise<void> => {
    if (at !== undefined && (await looking.accept(at, [...ticked]))) onClose();
  };
  return (
    <>
      {records.length === 0 && (
        <p role="status">{t('{service} knows nothing of that title.', { service: serviceNames[service] })}</p>
      )}
      {records.length > 1 && <Candidates records={records} chosen={at} onChoose={choose} />}
      {record && <Fields record={record} ticked={ticked} onTick={tick} />}
      {looking.problem !== undefined && (
        <p className="small wrong" role="alert">
          {looking.problem}
        </p>
      )}
      <div className="acts">
        <Button look="quiet" onClick={looking.again}>
          {t('Back')}
        </Button>
        <span className="grow" />
        <Button autoFocus onClick={onClose}>
          {t('Take nothing over')}
        </Button>
        <Button look="primary" disabled={ticked.size === 0 || looking.asking} onClick={() => void take()}>
          {t('{fields, plural, one {Take # field over} other {Take # fields over}}', { fields: ticked.size })}
        </Button>
      </div>
    </>
  );
}

interface CandidatesProps {
  readonly records: readonly LookUpRecord[];
  readonly chosen: number | undefined;
  readonly onChoose: (at: number) => void;
}

function Candidates({ records, chosen, onChoose }: CandidatesProps) {
  return (
    <fieldset className="look-up-candidates">
      <legend className="small faint">{t('Which of these is it?')}</legend>
      {records.map((record, at) => {
        const value = (field: LookUpField): string => record.values.find((one) => one.field === field)?.value ?? '';
        const about = ['authors', 'journal', 'year', 'doi'] as const;
        return (
          <label key={at}>
            <input type="radio" name="look-up-candidate" checked={chosen === at} onChange={() => onChoose(at)} />
            <span>
              <span dir="auto">{value('title')}</span>
              <span className="small faint" dir="auto">
                {about
                  .map(value)
                  .filter((text) => text !== '')
                  .join(' · ')}
              </span>
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}

interface FieldsProps {
  readonly record: LookUpRecord;
  readonly ticked: ReadonlySet<LookUpField>;
  readonly onTick: (field: LookUpField) => void;
}

const LEFT: Readonly<Record<LeftField['reason'], Message>> = {
  type: msg('{field}: left out, since it is not of the kind that it should be.'),
  unfit: msg('{field}: left out, since no document can have it.'),
  long: msg('{field}: left out, since it is too long.'),
  script: msg('{field}: it came with a script, which was left out.'),
};

function Fields({ record: { values, left }, ticked, onTick }: FieldsProps) {
  const differing = values.filter(({ same }) => !same);
  const same = values.filter((one) => one.same);
  return (
    <div className="look-up-fields scrolls" role="group" aria-label={t('What it says')} tabIndex={0}>
      {differing.length === 0 && <p role="status">{t('It says nothing that is not here already.')}</p>}
      {differing.map((one) => (
        <FieldRow key={one.field} value={one} ticked={ticked.has(one.field)} onTick={() => onTick(one.field)} />
      ))}
      {same.length > 0 && (
        <p className="small muted">
          {t('The same as here: {fields}.', { fields: listText(same.map(({ field }) => t(NAMES[field]))) })}
        </p>
      )}
      {left.map(({ field, reason }) => (
        <p key={`${field} ${reason}`} className="small warning">
          {t(LEFT[reason], { field: t(NAMES[field]) })}
        </p>
      ))}
    </div>
  );
}

interface FieldRowProps {
  readonly value: LookUpValue;
  readonly ticked: boolean;
  readonly onTick: () => void;
}

function FieldRow({ value: { field, value, now }, ticked, onTick }: FieldRowProps) {
  return (
    <label className="look-up-field">
      <input type="checkbox" aria-label={t(NAMES[field])} checked={ticked} onChange={onTick} />
      <span className="small faint">{t(NAMES[field])}</span>
      <span className="look-up-values">
        {now !== '' && (
          <del className="faint" dir="auto">
            {now}
          </del>
        )}
        <ins dir="auto">{value}</ins>
      </span>
    </label>
  );
}
