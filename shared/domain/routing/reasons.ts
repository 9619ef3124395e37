/** Why the light router did what it did: the features that spoke for it most, in the reader's words. */
import type { QueryTerm } from '../retrieval/query.ts';
import { contributions, type LinearModel } from '../retrieval/linear-model.ts';
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
export function whyAnswer(view: StateView, id: number, row: Float32Array, model: LinearModel): string {
  const { document, pool, subtree } = view;
  const node = subtree.tree.nodes[id];
  const scored = node?.kind === 'passage' ? pool.passage(document, node.order) : undefined;
  const words = scored?.words ?? 0;
  const closest = scored !== undefined && pool.ranked()[0] === scored;
  const close = closest ? 'its words come closest to the question' : 'its words are close to the question';
  const say: Partial<Record<PassageFeature, string>> = {
    similarity: close,
    'share of the best': close,
    rank: close,
    words: words > 1 ? `${words} words of the question stand together here` : '',
    section: 'its section fits the question',
    heading: 'its heading fits the question',
    retrieved: close,
    beside: 'the text beside it fits as well',
    company: 'other passages of its section fit as well',
    facts: 'such sections say what was done and found',
    first: 'it opens its section',
    opened: 'it stands in the section that was opened for it',
  };
  return sentence(strongest(contributions(model, row), passageFeatures, say), close);
}

/** Why a section was opened. */
export function whyOpen(view: StateView, id: number, row: Float32Array, model: LinearModel): string {
  const { pool, document, subtree } = view;
  const node = subtree.tree.nodes[id];
  if (node?.kind !== 'heading') return '';
  const headings = pool.headings(document);
  const stems = headings.headingStems(node.section);
  const named = quotedTerms(pool.query.terms, stems);
  const shares = pool.matches(document);
  const matching = subtree.tree.nodes
    .slice(id + 1, node.end)
    .filter((one) => isPassage(one) && !subtree.seen.has(one.id) && (shares.get(one.order) ?? 0) > 0).length;
  const passages = `${matching} ${matching === 1 ? 'passage' : 'passages'} here not read yet`;
  const share = matching > 0 ? `${passages} ${matching === 1 ? 'shares' : 'share'} words with the question` : '';
  const say: Partial<Record<HeadingFeature, string>> = {
    title: named === '' ? '' : `its heading speaks of ${named}`,
    path: named === '' ? '' : `the headings speak of ${named}`,
    custom: 'papers tend to say this in such a section',
    'best match': share,
    matches: share,
    unseen: 'much of it has not been read',
    facts: 'such sections say what was done and found',
    'beside an answer': 'it stands beside a section that answers',
    'around what was read': 'what was read of it comes close',
    'found so far': row[headingFeatures.indexOf('found so far')] === 0 ? 'nothing read so far answers' : '',
  };
  return sentence(
    strongest(contributions(model, row), headingFeatures, say),
    share || 'it is the likeliest place left',
  );
}

export function whyRefuse({ subtree }: StateView): string {
  const read = subtree.lit.length;
  return `${read === 1 ? 'The passage' : `None of the ${read} passages`} read here ${read === 1 ? 'does not answer' : 'answers'}, and no other section looks likelier.`;
}

function strongest<Name extends string>(
  parts: Float64Array,
  names: readonly Name[],
  say: Partial<Record<Name, string>>,
): readonly string[] {
  const phrases = names
    .map((name, at) => ({ phrase: say[name] ?? '', part: parts[at] ?? 0 }))
    .filter(({ phrase, part }) => phrase !== '' && part > LEAST_PART)
    .toSorted((a, b) => b.part - a.part)
    .map(({ phrase }) => phrase);
  return [...new Set(phrases)].slice(0, MOST_REASONS);
}

function sentence(phrases: readonly string[], otherwise: string): string {
  const text = phrases.length > 0 ? phrases.join(', and ') : otherwise;
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`;
}

/** The question's words that stand in these stems: ‘stems’ and ‘valleys’. */
function quotedTerms(terms: readonly QueryTerm[], stems: readonly string[]): string {
  const present = new Set(stems);
  const found = terms.filter((term) => term.stems.every((stem) => present.has(stem))).map(({ term }) => `‘${term}’`);
  return found.length > 1 ? `${found.slice(0, -1).join(', ')} and ${found.at(-1)}` : (found[0] ?? '');
}
