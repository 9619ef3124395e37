import { ArrowLeft, Check, CircleAlert, RotateCw } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { sentenceWords } from '../format/remarks.ts';
import { pageName } from '../format/page-name.ts';
import type { AnswerReceipt } from '#shared/contract/answer.ts';
import { crumbs } from '../format/crumbs.ts';
import { boundUnits, count, tookText } from '../format/text.ts';
import { verdictOf } from '../format/verdict.ts';
import { type Message, msg, t } from '../languages/i18n.ts';
import { guideFor } from '../parts/guide-at.ts';
import { Button } from '../parts/button.tsx';
import { ChoiceMenu } from '../parts/choice-menu.tsx';
import { Crumbs } from '../parts/crumbs.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { EvidenceTag } from '../parts/evidence-tag.tsx';
import { IconButton } from '../parts/icon-button.tsx';
import { Verdict } from '../parts/verdict.tsx';
import { useWindow } from '../state/use-window.ts';
import { jointNumbers, jointPassages, type JointPassage } from './joint-numbers.ts';
import { railPlaces } from './rail-places.ts';
import { StationMark } from './station.tsx';
import { answerCounts } from '../state/answer-counts.ts';
import { routeStops } from '../state/stops.ts';
import { useAnswerBy, type AnsweredBy, type Way } from './use-answer-by.ts';

/** Two lines of stations; more would push the answer out of sight. */
const SHORT_RAIL_PX = 440;

const ways = ['flat', 'path', 'route'] as const satisfies readonly Way[];
const names: Readonly<Record<AnswerReceipt['strategy'], Message>> = {
  auto: msg('Auto'),
  flat: msg('Flat'),
  path: msg('Path'),
  route: msg('Route'),
  agent: msg('Computed'),
};
const meanings: Readonly<Record<Way, Message>> = {
  flat: msg('closest passages, no structure'),
  path: msg('root-to-leaf paths under a budget'),
  route: msg('walks the tree and stops'),
};

/** The full view, while it is open and there is an answer. */
export function Comparing() {
  const receipt = useWindow(({ ask: { turn }, view }) =>
    view.comparing && turn.kind === 'done' ? turn.receipt : undefined,
  );
  const setComparing = useWindow(({ view }) => view.setComparing);
  return receipt ? <Compare receipt={receipt} onClose={() => setComparing(false)} /> : null;
}

interface CompareProps {
  readonly receipt: AnswerReceipt;
  readonly onClose: () => void;
}

/** The same question found in two ways, side by side, over the whole window. */
function Compare({ receipt, onClose }: CompareProps) {
  const answered = ways.find((way) => way === receipt.strategy);
  const [left, setLeft] = useState<Way>(answered === 'route' ? 'path' : 'flat');
  const [right, setRight] = useState<Way>(answered ?? 'route');
  const [runs, setRuns] = useState(0);
  const one = useAnswerBy(receipt, left, runs);
  const other = useAnswerBy(receipt, right, runs);
  const here = one.kind === 'here' ? one.receipt : other.kind === 'here' ? other.receipt : undefined;
  const both = one.kind === 'here' && other.kind === 'here' ? other.receipt : undefined;
  const passages = here ? jointPassages(here, both) : [];
  return (
    <Dialog title={t('Compare routes')} full guide={guideFor.compare} onClose={onClose}>
      <div className="compare-head">
        <IconButton small label={t('Back')} onClick={onClose}>
          <ArrowLeft />
        </IconButton>
        <p className="q">{receipt.question}</p>
        <ChoiceMenu label={t('Left')} value={left} choices={choices} onChange={(way) => setLeft(way as Way)} />
        <span className="faint">{t('and')}</span>
        <ChoiceMenu label={t('Right')} value={right} choices={choices} onChange={(way) => setRight(way as Way)} />
        <Button small look="quiet" onClick={() => setRuns(runs + 1)}>
          <RotateCw size={14} /> {t('Run again')}
        </Button>
      </div>
      <div className="compare-shared">
        <Shared name={t('in both')} passages={passages.filter((one) => one.left && one.right)} />
        <Shared
          name={t('only {way}', { way: t(names[left]) })}
          passages={passages.filter((one) => one.left && !one.right)}
        />
        <Shared
          name={t('only {way}', { way: t(names[right]) })}
          passages={passages.filter((one) => one.right && !one.left)}
        />
        <span className="grow" />
        <UseFromNow />
      </div>
      <div className="compare scrolls" aria-live="polite">
        <Side way={left} found={one} passages={passages} side="left" />
        <Side way={right} found={other} passages={passages} side="right" />
      </div>
    </Dialog>
  );
}

const choices = ways.map((way) => ({ value: way, text: names[way], hint: meanings[way] }));

function Shared({ name, passages }: { readonly name: string; readonly passages: readonly JointPassage[] }) {
  if (passages.length === 0) return null;
  return (
    <span className="shared">
      {passages.map(({ n, evidence }) => (
        <EvidenceTag key={n} n={n} cited={evidence.cited} />
      ))}
      {name}
    </span>
  );
}

const chosen = ['auto', ...ways] as const;

/** Which way is taken for the next questions. */
function UseFromNow() {
  const strategy = useWindow(({ view }) => view.stored.strategy);
  const store = useWindow(({ view }) => view.store);
  return (
    <>
      <span className="small muted">{t('Use from now on')}</span>
      <span className="seg words" role="radiogroup" aria-label={t('Use from now on')}>
        {chosen.map((way) => (
          <button
            key={way}
            type="button"
            role="radio"
            aria-checked={way === strategy}
            onClick={() => store({ strategy: way })}
          >
            {t(names[way])}
          </button>
        ))}
      </span>
    </>
  );
}

interface SideProps {
  readonly way: Way;
  readonly found: AnsweredBy;
  readonly passages: readonly JointPassage[];
  readonly side: 'left' | 'right';
}

function Side({ way, found, passages, side }: SideProps) {
  return (
    <section className="walked" aria-label={t('Route of {way}', { way: t(names[way]) })}>
      <div className="way">
        <h3>{t(names[way])}</h3>
        <span className="faint small grow">{t(meanings[way])}</span>
        {found.kind === 'here' && <Support receipt={found.receipt} />}
      </div>
      {found.kind === 'waiting' && <p className="aside">{t('Looking…')}</p>}
      {found.kind === 'failed' && <p className="aside">{found.text}</p>}
      {found.kind === 'here' && <Answered receipt={found.receipt} passages={passages} side={side} />}
    </section>
  );
}

/** A sentence that is only near the question is supported and no answer. */
function verdictLine(receipt: AnswerReceipt): ComponentProps<typeof Verdict> {
  const { kind } = verdictOf(receipt);
  if (kind === 'not-found') return { shape: 'bar', word: t('Not found'), place: '' };
  if (kind === 'perhaps') return { shape: 'ring', word: t('Perhaps'), place: t('what comes closest') };
  const cited = receipt.evidence.filter((one) => one.cited);
  const sections = new Set(cited.map(({ document, section }) => `${document}/${section}`)).size;
  const place = sections === 0 ? '' : t('in {sections, plural, one {# section} other {# sections}}', { sections });
  return { shape: 'disc', word: t('Found'), place };
}

/** Beside the name of the way, where something was found: do its sources bear it out? */
function Support({ receipt }: { readonly receipt: AnswerReceipt }) {
  if (verdictOf(receipt).kind !== 'found') return null;
  const unsupported = receipt.answer.sentences.filter(({ supported }) => !supported).length;
  return unsupported === 0 ? (
    <p className="support">
      <Check size={14} aria-hidden />
      {t('Every sentence supported')}
    </p>
  ) : (
    <p className="support warn">
      <CircleAlert size={14} aria-hidden />
      {t('{unsupported, plural, one {# sentence} other {# sentences}} not supported', { unsupported })}
    </p>
  );
}

interface AnsweredProps {
  readonly receipt: AnswerReceipt;
  readonly passages: readonly JointPassage[];
  readonly side: 'left' | 'right';
}

function Answered({ receipt, passages, side }: AnsweredProps) {
  const { route, evidence, answer, timings } = receipt;
  const counts = answerCounts(receipt);
  const stops = routeStops(route, evidence);
  // Where all passages are of one document, its name says nothing.
  const alone = new Set(passages.map((one) => one.evidence.document)).size === 1;
  const cells = [
    [t('Passages'), count(counts.passages)],
    [t('Sections'), count(counts.sections)],
    [t('Time'), tookText(timings.total ?? 0)],
  ] as const;
  return (
    <>
      {stops.length > 0 && (
        <span
          className="rail short"
          role="img"
          aria-label={t('{stops, plural, one {# step} other {# steps}}', { stops: counts.steps })}
        >
          {railPlaces(stops, SHORT_RAIL_PX).map(({ first, shown: { state, passages } }) => (
            <StationMark key={first.n} state={state} passages={passages} now={false} />
          ))}
        </span>
      )}
      <Verdict {...verdictLine(receipt)} />
      <p className="read selectable">
        {answer.sentences.length === 0 && verdictOf(receipt).text}
        {answer.sentences.map((sentence, at) => (
          <span key={at} className={sentence.supported ? undefined : 'unsupported'}>
            {boundUnits(sentenceWords(sentence))}{' '}
            {jointNumbers(sentence.citations, receipt, passages).map((n) => (
              <EvidenceTag key={n} n={n} cited={sentence.supported} />
            ))}{' '}
          </span>
        ))}
      </p>
      <dl>
        {cells.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <ol>
        {passages
          .filter((passage) => passage[side])
          .map((passage) => (
            <Passage key={passage.n} passage={passage} alone={alone} />
          ))}
      </ol>
    </>
  );
}

interface PassageProps {
  readonly passage: JointPassage;
  /** All passages are of one document. */
  readonly alone: boolean;
}

function Passage({ passage: { n, evidence, left, right }, alone }: PassageProps) {
  return (
    <li className={evidence.cited ? undefined : 'weak'}>
      <EvidenceTag n={n} cited={evidence.cited} />
      <div>
        <div className="where small">
          <Crumbs titles={crumbs(evidence, alone ? evidence.document : null)} />
          {left !== right && <span className="tag">{t('only here')}</span>}
          <span className="num">{t('p. {page}', { page: pageName(evidence.pageIndex, evidence.pageLabel) })}</span>
        </div>
        <p className="said">
          <mark className="quoted">{boundUnits(evidence.text)}</mark>
        </p>
      </div>
    </li>
  );
}
