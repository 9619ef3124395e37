/** Filters by what things are: one by its label, or all of a kind. */
import type { NodeKind } from '../../../document/tree.ts';
import { isCaptionOf, nameOf, referencesIn } from '../../../question/filters.ts';
import { modalKinds, type ModalKind } from '../../../question/reading.ts';
import { pattern, wordLists } from '../../../text/languages/words.ts';
import type { Kinds } from './filter-kind.ts';

const lists = wordLists('planCarryOut');

const NODES: Readonly<Record<ModalKind, NodeKind>> = {
  table: 'table',
  figure: 'figure',
  formula: 'formula',
  code: 'code',
  footnote: 'footnote',
  abstract: 'abstract',
  reference: 'reference',
};
const CAPTIONS: Partial<Record<ModalKind, RegExp>> = {
  table: pattern('iu')`^\s*(?:${lists.captionsTable})\s`,
  figure: pattern('iu')`^\s*(?:${lists.captionsFigure})\s`,
  code: pattern('iu')`^\s*(?:${lists.captionsCode})\s`,
};

const modalText = (modal: ModalKind): string => (modal === 'abstract' || modal === 'code' ? modal : `${modal}s`);

/** In the order in which words are tried. */
export const modals: Kinds<'label' | 'modal'> = {
  label: {
    operator: 'Filter_Modal',
    test:
      ({ reference }) =>
      ({ record }) =>
        isCaptionOf(reference, record.label ?? record.text),
    say: ({ reference }) => nameOf(reference),
    parse: (told) => {
      const reference = referencesIn(told).find((one) => one.kind === 'labelled');
      return reference && { kind: 'label', reference };
    },
    clause: ({ reference }) => ({ code: 'where.of-plan', params: { told: nameOf(reference) } }),
  },
  modal: {
    operator: 'Filter_Modal',
    test: ({ modal }, { outline, reader }) => {
      const document = outline.first?.document;
      const nodes = new Set(document && reader.items(document, [NODES[modal]]).map(({ id }) => id));
      const caption = CAPTIONS[modal];
      return ({ record, nodes: own = [record.id] }) =>
        caption?.test(record.text) === true || own.some((node) => nodes.has(node));
    },
    say: ({ modal }) => modalText(modal),
    parse: (told) => {
      const word = told.toLowerCase();
      const modal = modalKinds.find((kind) => kind === word || `${kind}s` === word);
      return modal && { kind: 'modal', modal };
    },
    clause: ({ modal }) => ({ code: 'where.of-plan', params: { told: modalText(modal) } }),
  },
};
