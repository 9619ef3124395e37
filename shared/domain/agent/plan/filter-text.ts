import type { Filter, SectionName } from '../global/question.ts';

/** A filter in the words of the plan: 'pages 3–10', 'in 3.1', 'with “loss”'. */
export function filterText(filter: Filter): string {
  switch (filter.kind) {
    case 'pages': {
      const ranges = filter.ranges.map(({ from, to }) => (from === to ? String(from) : `${from}–${to}`));
      const single = filter.ranges.length === 1 && filter.ranges[0]?.from === filter.ranges[0]?.to;
      return `${single ? 'page' : 'pages'} ${ranges.join(', ')}`;
    }
    case 'edge-pages':
      return filter.count === 1 ? `${filter.end} page` : `${filter.end} ${filter.count} pages`;
    case 'sections':
      return `in ${filter.any.map(nameText).join(', ')}`;
    case 'named':
      return nameText(filter.section);
    case 'beside':
      return `${filter.side} ${nameText(filter.section)}`;
    case 'words':
      return `with “${filter.words}”`;
    case 'years':
      return filter.from === filter.to ? `of ${filter.from}` : `of ${filter.from}–${filter.to}`;
    case 'author':
      return `by ${filter.name}`;
    case 'numbers':
      return `numbered ${filter.numbers.join(', ')}`;
    case 'numbered':
      return filter.numbered ? 'numbered' : 'not numbered';
  }
}

function nameText({ number, words }: SectionName): string {
  return [number, words].filter((part) => part !== undefined).join(' ');
}
