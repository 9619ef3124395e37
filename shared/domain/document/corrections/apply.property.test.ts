import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkTree } from '../testing/check-tree.ts';
import { quadsOf } from '../quads.ts';
import { isStructure, type ContentNode, type ParsedDocument, type StructureNode } from '../tree.ts';
import { applyCorrections } from './apply.ts';
import type { Correction } from './correction.ts';
import { headingAnchor } from './find-heading.ts';
import { sampleDocument } from './testing.ts';

const text = fc
  .array(fc.stringMatching(/^[a-f]{2,6}[.:]?$/), { minLength: 1, maxLength: 6 })
  .map((words) => words.join(' '));
const paragraphs = fc.array(fc.array(text, { minLength: 1, maxLength: 4 }), { maxLength: 3 });
const anyDocument = fc
  .tuple(
    fc.array(fc.record({ title: text, level: fc.integer({ min: 1, max: 4 }), printed: fc.boolean(), paragraphs }), {
      maxLength: 9,
    }),
    paragraphs,
  )
  .map(([sections, preface]) => sampleDocument(sections, preface));

/** What to do, by shares that any tree can make sense of. */
const anyStep = fc.record({
  kind: fc.constantFrom('promote', 'demote', 'rename', 'delete', 'add'),
  which: fc.double({ min: 0, max: 0.999, noNaN: true }),
  from: fc.double({ min: 0, max: 0.999, noNaN: true }),
  to: fc.double({ min: 0, max: 1, noNaN: true }),
  title: text,
});
type Step = typeof anyStep extends fc.Arbitrary<infer T> ? T : never;

function pick<T>(items: readonly T[], share: number): T | undefined {
  return items[Math.floor(share * items.length)];
}

function correctionFor({ tree }: ParsedDocument, step: Step): Correction | undefined {
  const headings = tree.nodes.filter(isStructure);
  if (step.kind === 'add') {
    const node = pick(
      tree.nodes.filter((each): each is ContentNode => !isStructure(each)),
      step.which,
    );
    return node && addFrom(node, step);
  }
  const heading = pick(headings.slice(1), step.which);
  if (!heading) return undefined;
  const anchor = headingAnchor(headings, heading);
  switch (step.kind) {
    case 'promote':
      return { kind: 'level', heading: anchor, by: -1 };
    case 'demote':
      return { kind: 'level', heading: anchor, by: 1 };
    case 'rename':
      return { kind: 'rename', heading: anchor, title: step.title };
    default:
      return { kind: 'delete', heading: anchor };
  }
}

function addFrom(node: ContentNode, { from, to }: Step): Correction | undefined {
  const start = Math.floor(from * node.text.length);
  const end = start + 1 + Math.floor(to * (node.text.length - start - 1));
  const pages = quadsOf(node.lines, start, end);
  const [first, last] = [pages[0]?.quads[0], pages.at(-1)?.quads.at(-1)];
  if (!first || !last) return undefined;
  const words = { pageIndex: pages[0]!.pageIndex, text: node.text.slice(start, end) };
  return { kind: 'add', words: { ...words, from: [first[0], first[1] + 2], to: [last[2], last[3] + 2] } };
}

/** Letters that are printed: those of contents, and of headings that stand on a page under their own name. */
function letters(document: ParsedDocument, renamed: ReadonlyMap<string, string>): string {
  return document.tree.nodes
    .slice(1)
    .map((node) => (isStructure(node) ? titleLetters(node, renamed) : node.text))
    .join('')
    .replace(/\s+/g, '')
    .split('')
    .sort()
    .join('');
}

function titleLetters(heading: StructureNode, renamed: ReadonlyMap<string, string>): string {
  return heading.lines.length === 0 ? '' : (renamed.get(heading.id) ?? heading.title);
}

test('any corrections of any tree give a valid tree with every letter once, and the last can be taken back', () => {
  fc.assert(
    fc.property(anyDocument, fc.array(anyStep, { maxLength: 8 }), (parsed, steps) => {
      const corrections: Correction[] = [];
      const printed = new Map<string, string>();
      let before = parsed;
      for (const step of steps) {
        const correction = correctionFor(before, step);
        if (!correction) continue;
        const { document, misfits } = applyCorrections(parsed, [...corrections, correction]);
        expect(checkTree(document.tree, parsed.pages.length, 'kept')).toEqual([]);
        if (correction.kind === 'rename')
          for (const node of document.tree.nodes) {
            const old = before.tree.nodes.find(({ id }) => id === node.id);
            if (old && isStructure(node) && isStructure(old) && old.title !== node.title && !printed.has(node.id))
              printed.set(node.id, old.title);
          }
        expect(letters(document, printed)).toBe(letters(parsed, new Map()));
        expect(applyCorrections(parsed, corrections).document).toEqual(before);
        if (misfits.has(corrections.length)) expect(document.tree).toEqual(before.tree);
        corrections.push(correction);
        before = document;
      }
    }),
    { numRuns: 60 },
  );
});
