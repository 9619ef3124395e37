import type { Filter } from '../../question/structure.ts';
import { referencesIn } from '../../question/references.ts';
import { modalKinds, type Constraint } from '../../question/constraints.ts';

/** A filter as a constraint on passages; undefined for one that passages cannot be told by. */
export function constraintOf(filter: Filter): Constraint | undefined {
  switch (filter.kind) {
    case 'pages': {
      const [range] = filter.ranges;
      return range && filter.ranges.length === 1 ? { kind: 'pages', from: range.from, to: range.to } : undefined;
    }
    case 'edge-pages':
      return { kind: 'edge-pages', end: filter.end, count: filter.count };
    case 'sections': {
      const [name] = filter.any;
      if (!name || filter.any.length > 1) return undefined;
      return name.number === undefined
        ? { kind: 'section', words: name.words }
        : { kind: 'section', reference: { kind: 'section', number: name.number } };
    }
    default:
      return undefined;
  }
}

/** 'Table 3', 'tables', 'abstract'. */
export function modalConstraint(told: string): Constraint | undefined {
  const reference = referencesIn(told).find((one) => one.kind === 'labelled');
  if (reference) return { kind: 'label', reference };
  const word = told.trim().toLowerCase();
  const modal = modalKinds.find((kind) => kind === word || `${kind}s` === word);
  return modal && { kind: 'modal', modal };
}
