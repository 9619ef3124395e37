import { sampleDocument, type SampleSection } from '../document/corrections/testing.ts';
import { isStructure, type HeadingEvidence, type ParsedDocument } from '../document/tree.ts';

export interface JudgedSection extends SampleSection {
  readonly confidence: number;
  readonly evidence?: readonly HeadingEvidence[];
}

/** A document whose headings are more or less sure. */
export function judgedDocument(
  sections: readonly JudgedSection[],
  preface: SampleSection['paragraphs'] = [],
): ParsedDocument {
  const document = sampleDocument(sections, preface);
  let i = 0;
  const nodes = document.tree.nodes.map((node) => {
    if (!isStructure(node) || node.kind === 'document') return node;
    const { confidence, evidence = ['typography'] } = sections[i++]!;
    return { ...node, confidence, evidence };
  });
  return { ...document, tree: { nodes } };
}

/** Everything printed, in reading order, without spaces. */
export function printedLetters({ tree }: ParsedDocument): string {
  return tree.nodes
    .slice(1)
    .map((node) => (isStructure(node) ? (node.lines.length === 0 ? '' : node.title) : node.text))
    .join('')
    .replace(/\s+/gu, '');
}
