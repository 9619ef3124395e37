/** Why the light router did what it did: the features that spoke for it most. */
import type { QueryTerm } from '../query.ts';
import { contributions, type LinearModel } from '../../../base/linear-model.ts';
import { distinctRemarks, type Remark } from '../../remarks/remark.ts';
import { isPassage } from './subtree.ts';
import {
  headingFeatures,
  passageFeatures,
  type HeadingFeature,
  type PassageFeature,
  type StateView,
} from './features.ts';

const MOST_REASONS = 2;
const LEAST_PART = 0.1;

/** Why a passage answers. */
export function whyAnswer(view: StateView, id: number, row: Float32Array, model: LinearModel): Remark {
  const { document, pool, subtree } = view;
  const node = subtree.tree.nodes[id];
  const scored = node?.kind === 'passage' ? pool.passage(document, node.order) : undefined;
  const words = scored?.words ?? 0;
  const closest = scored !== undefined && pool.ranked()[0] === scored;
  const close: Remark = { code: closest ? 'because.closest-words' : 'because.close-words' };
  const reasons: Partial<Record<PassageFeature, Remark>> = {
    similarity: close,
    'share of the best': close,
    rank: close,
    ...(words > 1 ? { words: { code: 'because.words-together', params: { words } } } : {}),
    section: { code: 'because.section-fits' },
    heading: { code: 'because.heading-fits' },
    retrieved: close,
    beside: { code: 'because.beside-fits' },
    company: { code: 'because.company-fits' },
    facts: { code: 'because.says-findings' },
    first: { code: 'because.opens-section' },
    opened: { code: 'because.opened-for-it' },
  };
  return because(strongest(contributions(model, row), passageFeatures, reasons), close);
}

/** Why a section was opened. */
export function whyOpen(view: StateView, id: number, row: Float32Array, model: LinearModel): Remark {
  const { pool, document, subtree } = view;
  const node = subtree.tree.nodes[id];
  const likeliest: Remark = { code: 'because.likeliest-left' };
  if (node?.kind !== 'heading') return because([], likeliest);
  const headings = pool.headings(document);
  const stems = headings.headingStems(node.section);
  const words = termsIn(pool.query.terms, stems);
  const shares = pool.matches(document);
  const matching = subtree.tree.nodes
    .slice(id + 1, node.end)
    .filter((one) => isPassage(one) && !subtree.seen.has(one.id) && (shares.get(one.order) ?? 0) > 0).length;
  const share: Remark | undefined =
    matching > 0 ? { code: 'because.shares-words', params: { passages: matching } } : undefined;
  const reasons: Partial<Record<HeadingFeature, Remark | undefined>> = {
    ...(words.length === 0
      ? {}
      : {
          title: { code: 'because.heading-speaks-of', params: { words } },
          path: { code: 'because.headings-speak-of', params: { words } },
        }),
    'best match': share,
    matches: share,
    unseen: { code: 'because.unread' },
    facts: { code: 'because.says-findings' },
    'beside an answer': { code: 'because.beside-answer' },
    'around what was read': { code: 'because.read-comes-close' },
    'found so far':
      row[headingFeatures.indexOf('found so far')] === 0 ? { code: 'because.nothing-answers-yet' } : undefined,
  };
  return because(strongest(contributions(model, row), headingFeatures, reasons), share ?? likeliest);
}

export function whyRefuse({ subtree }: StateView): Remark {
  return { code: 'route.none-answers-nor-likelier', params: { passages: subtree.lit.length } };
}

function strongest<Name extends string>(
  parts: Float64Array,
  names: readonly Name[],
  reasons: Partial<Record<Name, Remark | undefined>>,
): readonly Remark[] {
  const found = names
    .flatMap((name, at) => {
      const reason = reasons[name];
      const part = parts[at] ?? 0;
      return reason && part > LEAST_PART ? [{ reason, part }] : [];
    })
    .toSorted((a, b) => b.part - a.part)
    .map(({ reason }) => reason);
  return distinctRemarks(found).slice(0, MOST_REASONS);
}

function because(reasons: readonly Remark[], otherwise: Remark): Remark {
  return { code: 'route.because', params: { reasons: reasons.length > 0 ? reasons : [otherwise] } };
}

/** The question's words that stand in these stems. */
function termsIn(terms: readonly QueryTerm[], stems: readonly string[]): readonly string[] {
  const present = new Set(stems);
  return terms.filter((term) => term.stems.every((stem) => present.has(stem))).map(({ term }) => term);
}
