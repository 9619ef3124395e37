import { useState } from 'react';
import type { AnswerReceipt } from '#shared/contract/answer.ts';
import { remarkWords } from '../format/remarks.ts';
import { count, tookText } from '../format/text.ts';
import { numberText, percentText } from '../languages/formats.ts';
import { t } from '../languages/i18n.ts';
import { Button } from '../parts/button.tsx';
import { documentTitle } from '../state/library.ts';
import { answerCounts } from '../state/answer-counts.ts';
import { routeStops, type Stop } from '../state/stops.ts';
import { useWindow } from '../state/use-window.ts';
import { actionTexts } from './answer-text.ts';
import { howSentences } from './how-sentences.ts';
import { PlanEditor } from './plan-editor-later.ts';
import { planText, planTitle } from './plan-text.ts';

/** The details behind the dateline: three sentences, and everything else behind one more click. */
export function HowAnswered({ receipt }: { readonly receipt: AnswerReceipt }) {
  const [all, setAll] = useState(false);
  return (
    <div className="how selectable">
      {howSentences(receipt).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <Button look="link" aria-expanded={all} onClick={() => setAll(!all)}>
        {all ? t('Less') : t('Steps and numbers')}
      </Button>
      {all && <Everything receipt={receipt} />}
    </div>
  );
}

function Everything({ receipt }: { readonly receipt: AnswerReceipt }) {
  const open = useWindow(({ reading }) => reading.open);
  const documents = useWindow(({ library }) => library.documents);
  const titleOf = (step: Stop): string | undefined => {
    if (open.kind === 'open' && open.id === step.document) {
      const index = open.tree.indexOf.get(step.section);
      if (index !== undefined) return open.tree.sections[index]!.row.title;
    }
    const cited = receipt.evidence.find(
      ({ document, section }) => document === step.document && section === step.section,
    );
    const title = cited?.path.at(-1);
    if (title) return title;
    const document = documents.get(step.document);
    return document && t('a section of {document}', { document: documentTitle(document) });
  };
  return (
    <>
      {receipt.route.length > 0 && (
        <ol>
          {routeStops(receipt.route, receipt.evidence).map((stop) => (
            <li key={stop.n}>
              <span className="faint num">{stop.n}</span>
              <span>
                {t(actionTexts[stop.action])} <b>{titleOf(stop) ?? t('a section')}</b>
                <span className="why">{stop.reasons.map(remarkWords).join(' ')}</span>
              </span>
            </li>
          ))}
        </ol>
      )}
      <Diagnostics receipt={receipt} />
      {receipt.plan && !receipt.task && (
        <PlanEditor key={JSON.stringify(receipt.plan)} plan={receipt.plan} receipt={receipt} />
      )}
      <dl>
        {Object.entries(receipt.timings)
          .filter(([name]) => name !== 'total')
          .map(([name, durationMs]) => (
            <Timing key={name} name={name} durationMs={durationMs} />
          ))}
      </dl>
    </>
  );
}

/** What was planned and carried out, on one line. */
function Plan({ receipt }: { readonly receipt: AnswerReceipt }) {
  const { plan } = receipt;
  const text = plan ? planText(plan) : '';
  if (!plan || text === '') return null;
  return (
    <>
      <dt>{t('Plan')}</dt>
      <dd title={planTitle(plan)}>{text}</dd>
    </>
  );
}

/** What language models did for the answer, and what it took. */
function ModelWork({ receipt }: { readonly receipt: AnswerReceipt }) {
  const { costs = [] } = receipt.diagnostics;
  if (costs.length === 0) return null;
  const sum = (pick: (cost: (typeof costs)[number]) => number): number =>
    costs.reduce((total, cost) => total + pick(cost), 0);
  const calls = sum((cost) => cost.calls);
  return (
    <>
      <dt>{t('Language model')}</dt>
      <dd title={costs.map(({ task, calls: times }) => `${task}: ${times}`).join('\n')}>
        {t('{calls, plural, one {asked once} other {asked # times}}; {read} tokens read, {written} written, {took}', {
          calls,
          read: count(sum((cost) => cost.promptTokens)),
          written: count(sum((cost) => cost.replyTokens)),
          took: tookText(sum((cost) => cost.tookMs)),
        })}
      </dd>
    </>
  );
}

/** The numbers behind the words of the dateline. */
function Diagnostics({ receipt }: { readonly receipt: AnswerReceipt }) {
  const { diagnostics, answer } = receipt;
  const sectionsTouched = answerCounts(receipt).sections;
  const { sectionEntropy, contextTokens, budgetTokens, notes = [], namesBy = [] } = diagnostics;
  const supports = answer.sentences.flatMap(({ support }) => support ?? []);
  if (sectionsTouched === 0) {
    return (
      <dl>
        <Plan receipt={receipt} />
      </dl>
    );
  }
  return (
    <>
      <dl>
        <dt>{t('Spread')}</dt>
        <dd>
          {sectionsTouched === 1
            ? t('all from one section')
            : t('section entropy {entropy}; {even} would be even over {sections} sections', {
                entropy: numberText(sectionEntropy, 2),
                even: numberText(Math.log(sectionsTouched), 2),
                sections: sectionsTouched,
              })}
        </dd>
        <dt>{t('Text read')}</dt>
        <dd>
          {budgetTokens > contextTokens
            ? t('{tokens} tokens of at most {budget}', { tokens: count(contextTokens), budget: count(budgetTokens) })
            : t('{tokens} tokens', { tokens: count(contextTokens) })}
        </dd>
        {supports.length > 0 && (
          <>
            <dt>{t('Support')}</dt>
            <dd>{t('{shares}, sentence by sentence', { shares: supports.map(percentText).join(', ') })}</dd>
          </>
        )}
        <ModelWork receipt={receipt} />
        <Plan receipt={receipt} />
        {namesBy.length > 0 && (
          <>
            <dt>{t('Names')}</dt>
            <dd>{t('found with {models}', { models: namesBy.join(', ') })}</dd>
          </>
        )}
      </dl>
      {notes.map(remarkWords).map((note) => (
        <p key={note}>{note}</p>
      ))}
    </>
  );
}

function Timing({ name, durationMs }: { readonly name: string; readonly durationMs: number }) {
  return (
    <>
      <dt>{name.charAt(0).toUpperCase() + name.slice(1)}</dt>
      <dd>{tookText(durationMs)}</dd>
    </>
  );
}
