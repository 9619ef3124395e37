import type { Filter, SectionName } from '../../question/structure.ts';

/** A filter in the words of the plan, which `readFilter` reads again: 'pages 3–10', 'in 3.1', 'with “loss”'. */
export function filterText(filter: Filter): string {
  switch (filter.kind) {
    case 'pages':
      return pagesText(filter.ranges);
    case 'edge-pages':
      return filter.count === 1 ? `${filter.end} page` : `${filter.end} ${filter.count} pages`;
    case 'sections':
      return `in ${filter.any.map(nameText).join(', ')}`;
    case 'named':
      return `called ${nameText(filter.section)}`;
    case 'beside':
      return `${filter.side} ${nameText(filter.section)}`;
    case 'words':
      return `${filter.exact ? 'saying' : filter.where === 'body' ? 'mentioning' : 'with'} “${filter.words}”`;
    case 'years':
      if (!Number.isFinite(filter.to)) return `of ${filter.from} or later`;
      if (filter.from === 0) return `of ${filter.to} or earlier`;
      return filter.from === filter.to ? `of ${filter.from}` : `of ${filter.from}–${filter.to}`;
    case 'author':
      return `by ${filter.name}`;
    case 'numbers':
      return `numbered ${filter.numbers.join(', ')}`;
    case 'numbered':
      return filter.numbered ? 'numbered' : 'not numbered';
  }
}

function pagesText(ranges: readonly { readonly from: number; readonly to: number }[]): string {
  const [only] = ranges;
  if (only && ranges.length === 1 && !Number.isFinite(only.to)) return `pages ${only.from} on`;
  const texts = ranges.map(({ from, to }) => (from === to ? String(from) : `${from}–${to}`));
  const single = ranges.length === 1 && only?.from === only?.to;
  return `${single ? 'page' : 'pages'} ${texts.join(', ')}`;
}

function nameText({ number, words }: SectionName): string {
  return [number, words].filter((part) => part !== undefined).join(' ');
}
