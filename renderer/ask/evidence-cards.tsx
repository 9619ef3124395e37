import { ChevronDown, ChevronUp } from 'lucide-react';
import { memo, useEffect, useRef, useState, type CSSProperties, type KeyboardEvent } from 'react';
import { pageName } from '../format/page-name.ts';
import type { EvidenceItem } from '#shared/contract/answer.ts';
import { rowText } from '#shared/domain/answer/evidence/row-text.ts';
import { crumbs } from '../format/crumbs.ts';
import { boundUnits } from '../format/text.ts';
import { isCounted, isNear, verdictOf } from '../format/verdict.ts';
import { numberText } from '../languages/formats.ts';
import { t } from '../languages/i18n.ts';
import { Crumbs } from '../parts/crumbs.tsx';
import { EvidenceTag } from '../parts/evidence-tag.tsx';
import { IconButton } from '../parts/icon-button.tsx';
import { evidenceOf } from '../state/turn.ts';
import { useKeyOf, useWindow } from '../state/use-window.ts';
import { sectionName, surroundings } from './answer-text.ts';
import { useAsked } from './use-asked.ts';
import { EvidenceRows } from './evidence-rows.tsx';
import { NearWords, ThisOne } from './near-words.tsx';
import { PrintedCrop } from './printed-crop.tsx';
import { WhyThis } from './why-this.tsx';

/** The passages of an answer in document order; those that may be it, the likeliest first. */
export function EvidenceCards() {
  const stepEvidence = useWindow(({ navigation }) => navigation.stepEvidence);
  const list = useRef<HTMLDivElement>(null);
  const evidence = useWindow(({ ask }) => evidenceOf(ask.turn));
  const kind = useAsked((asked) => (asked.kind === 'done' ? verdictOf(asked.receipt).kind : 'found'));
  const counted = useAsked((asked) => asked.kind === 'done' && isCounted(asked.receipt));
  const near = useAsked((asked) => asked.kind === 'done' && isNear(asked.receipt)) ?? false;
  const inParts = useAsked((asked) => asked.kind === 'done' && asked.receipt.answer.parts !== undefined);
  const isPlaces = useAsked(({ task }) => task?.kind === 'places');
  const [previousKeys, nextKeys] = [useKeyOf('previous-passage'), useKeyOf('next-passage')];
  const isComing = useIsComing();
  if (evidence.length === 0 || isComing) return null;
  if (kind === 'not-found') return <EvidenceRows counted={false} evidence={evidence} />;
  if (counted) return <EvidenceRows counted evidence={evidence} />;
  const onKeyDown = (event: KeyboardEvent): void => {
    const cards = [...(list.current?.querySelectorAll<HTMLElement>('article') ?? [])];
    const at = cards.findIndex((card) => card === event.target);
    if (at === -1 || event.altKey || event.ctrlKey || event.metaKey) return;
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      Home: 0,
      End: cards.length - 1,
    };
    const to = moves[event.key];
    if (to === undefined) return;
    event.preventDefault();
    cards[Math.max(0, Math.min(cards.length - 1, to))]?.focus();
  };
  return (
    <>
      <div className="group-head">
        <h3>{isPlaces ? t('Places') : kind === 'perhaps' && !inParts ? t('Closest') : t('Evidence')}</h3>
        <HowMany evidence={evidence.length} near={near} />
        <IconButton small label={t('Previous passage')} keys={previousKeys} onClick={() => stepEvidence(-1)}>
          <ChevronUp size={14} />
        </IconButton>
        <IconButton small label={t('Next passage')} keys={nextKeys} onClick={() => stepEvidence(1)}>
          <ChevronDown size={14} />
        </IconButton>
      </div>
      <div ref={list} className="cards" onKeyDown={onKeyDown}>
        {evidence.map((item, index) => (
          <EvidenceCard key={item.n} evidence={item} first={index === 0} near={near} />
        ))}
      </div>
    </>
  );
}

/** And in which order, where there is room to say it. */
function HowMany({ evidence, near }: { readonly evidence: number; readonly near: boolean }) {
  return (
    <span className="grow ell">
      <span className="roomy">
        {near
          ? t('{evidence, plural, one {# passage} other {# passages, the likeliest first}}', { evidence })
          : t('{evidence, plural, one {# passage} other {# passages, in document order}}', { evidence })}
      </span>
      <span className="tight">{t('{evidence, plural, one {# passage} other {# passages}}', { evidence })}</span>
    </span>
  );
}

/** An answer that is quoted is there at once, and would push its cards down; one that a model writes takes its time. */
function useIsComing(): boolean {
  return useWindow(
    ({ ask: { turn }, models: { models } }) => turn.kind === 'running' && models?.answering.tier === 'built-in',
  );
}

const REST_BEFORE_CHARS = 36; // at rest two lines are seen, and the quoted words have to be on them
const OPEN_AROUND_CHARS = 320;

interface EvidenceCardProps {
  readonly evidence: EvidenceItem;
  readonly first: boolean;
  /** It may be the answer. */
  readonly near: boolean;
}

/** Renders again only for another passage, or when it becomes active or lit. */
const EvidenceCard = memo(function EvidenceCard({ evidence, first, near }: EvidenceCardProps) {
  const goToEvidence = useWindow(({ navigation }) => navigation.goToEvidence);
  const { n, cited } = evidence;
  const page = pageName(evidence.pageIndex, evidence.pageLabel);
  const card = useRef<HTMLElement>(null);
  const setHovered = useWindow(({ viewer }) => viewer.setHovered);
  const active = useWindow(({ viewer }) => viewer.activeN === n);
  const noneActive = useWindow(({ viewer }) => first && viewer.activeN === null);
  const lit = useWindow(({ viewer }) => viewer.hoveredN === n);
  const documentId = useWindow(({ viewer }) => viewer.documentId);
  const open = useWindow(({ view }) => view.main === 'pages') ? documentId : null;
  useEffect(() => {
    if (active) card.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  const classes = ['card', active && 'is-active', lit && 'is-lit', !cited && 'weak'].filter(Boolean).join(' ');
  return (
    <article
      ref={card}
      className={classes}
      tabIndex={active || noneActive ? 0 : -1}
      aria-label={t('Evidence {n}, {sectionName}, page {page}', {
        n,
        sectionName: sectionName(evidence),
        page,
      })}
      aria-current={active || undefined}
      onClick={() => goToEvidence(evidence)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.target !== event.currentTarget) return;
        event.preventDefault();
        goToEvidence(evidence, true);
      }}
      onPointerEnter={() => setHovered(n)}
      onPointerLeave={() => setHovered(null)}
      onFocus={(event) => event.target.matches(':focus-visible') && setHovered(n)}
      onBlur={() => setHovered(null)}
    >
      <EvidenceTag n={n} cited={cited} active={lit} />
      <Crumbs titles={crumbs(evidence, open)} />
      <span className="page">{t('p. {page}', { page })}</span>
      {near ? (
        <NearWords evidence={evidence} likeliest={first} whole={active}>
          <Quoted evidence={evidence} active={active} />
        </NearWords>
      ) : (
        <Quoted evidence={evidence} active={active} />
      )}
      {active && !near && evidence.printed && (
        <PrintedCrop
          evidence={evidence}
          node={evidence.printed}
          what="passage"
          caption={t('Not all of this passage could be read as text.')}
        />
      )}
      {active && <CardFoot evidence={evidence} near={near} />}
    </article>
  );
});

/** How well it fits, and why it was chosen. */
function CardFoot({ evidence, near }: Pick<EvidenceCardProps, 'evidence' | 'near'>) {
  const [explained, setExplained] = useState(false);
  const { score, why } = evidence;
  return (
    <>
      <div className="foot">
        <span className="score" title={t('Relevance of the passage to the question')}>
          <i style={{ '--share': `${Math.round(score * 100)}%` } as CSSProperties} />
          {numberText(score, 2)}
        </span>
        <span className="grow" />
        {near && <ThisOne evidence={evidence} />}
        {why && (
          <button
            type="button"
            className="btn link sm"
            aria-expanded={explained}
            onClick={(event) => {
              event.stopPropagation();
              setExplained(!explained);
            }}
          >
            {t('Why this?')}
          </button>
        )}
      </div>
      {explained && why && <WhyThis why={why} />}
    </>
  );
}

/** Its words with what stands around them; of a table what its row says, as words run together say little. */
function Quoted({ evidence, active }: { readonly evidence: EvidenceItem; readonly active: boolean }) {
  const { text, table } = evidence;
  const around = surroundings(evidence, active ? OPEN_AROUND_CHARS : REST_BEFORE_CHARS, OPEN_AROUND_CHARS);
  const row = table ? rowText(table) : '';
  return (
    <blockquote>
      {row === '' ? boundUnits(around.before) : ''}
      <mark className="quoted">{boundUnits(row === '' ? text.trim() : row)}</mark>
      {row === '' ? boundUnits(around.after) : ''}
    </blockquote>
  );
}
