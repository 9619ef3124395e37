import { describe, expect, test } from 'vitest';
import type { Chat } from '../ports/chat.ts';
import { asked, fakeChat, numbered, type FakeChat } from '../ports/testing/fake-chat.ts';
import { checkTree } from '../document/testing/check-tree.ts';
import { applyCorrections } from '../document/corrections/apply.ts';
import { outlineOf } from '../document/corrections/testing.ts';
import { isStructure, type ParsedDocument, type StructureNode } from '../document/tree.ts';
import { applyEdits } from './edits.ts';
import { refineTree, type RefineOptions, type RefineResult } from './refine-tree.ts';
import { judgedDocument, printedLetters } from './testing.ts';

interface Opinion {
  readonly level: number;
  readonly relation: string;
}

const none: Opinion = { level: 0, relation: 'none' };

/** A model with an opinion of each title. */
function knowing(opinions: Readonly<Record<string, Opinion>>, otherwise: Opinion): FakeChat {
  return fakeChat((request) => {
    const { prompt, items } = asked(request);
    const field = prompt === 'filter' ? 'level' : 'relation';
    const values = items.map((line) => {
      const title = Object.keys(opinions).find(
        (key) => line.endsWith(`"${key}"`) || line.includes(`B "${key}"`) || line.includes(`. "${key}"`),
      );
      return (title === undefined ? otherwise : opinions[title]!)[field];
    });
    return numbered(field, values);
  });
}

async function refine(
  document: ParsedDocument,
  chat: Chat,
  options: Partial<RefineOptions> = {},
): Promise<{ result: RefineResult }> {
  const work = refineTree(document, chat, options, new AbortController().signal);
  for (;;) {
    const { done, value } = await work.next();
    expect(checkTree(value.document.tree, document.pages.length, 'kept')).toEqual([]);
    expect(printedLetters(value.document)).toBe(printedLetters(document));
    if (done) return { result: value };
  }
}

const titles = (document: ParsedDocument): string[] => outlineOf(document.tree).filter((line) => !line.includes('['));
const titled = (document: ParsedDocument, title: string): StructureNode =>
  document.tree.nodes.filter(isStructure).find((heading) => heading.title === title)!;
const other = judgedDocument([{ title: 'Crowns', level: 1, confidence: 0.5, paragraphs: [['Words of it.']] }]);

describe('near misses', () => {
  const trees = judgedDocument([
    {
      title: '1 Larches',
      level: 1,
      confidence: 0.95,
      paragraphs: [['They lose their needles.'], ['Bark and cones'], ['The bark is grey.']],
    },
    { title: '2 Results', level: 1, confidence: 0.95, paragraphs: [['Forty-two trees'], ['All of them grew.']] },
  ]);
  /** With these texts marked as nearly taken for headings. */
  const marked = (missed: readonly string[]): ParsedDocument => ({
    ...trees,
    tree: {
      nodes: trees.tree.nodes.map((node) =>
        !isStructure(node) && missed.includes(node.text)
          ? { ...node, nearMisses: [{ start: 0, end: node.text.length, probability: 0.3 }] }
          : node,
      ),
    },
  });
  const both = marked(['Bark and cones', 'Forty-two trees']);
  const opinions = { 'Bark and cones': { level: 2, relation: 'child' }, 'Forty-two trees': none };

  test('become headings where both prompts say so, and are not asked about again', async () => {
    const chat = knowing(opinions, none);
    const { result } = await refine(both, chat);
    expect(asked(chat.requests[0]!).items).toHaveLength(2);
    expect(titles(result.document)).toEqual(['1 Larches', '  Bark and cones', '2 Results']);
    const heading = titled(result.document, 'Bark and cones');
    expect(heading.evidence).toEqual(['model', 'typography']);
    expect(heading.confidence).toBeCloseTo(0.632, 3);
    expect(result.edits.map(({ kind }) => kind)).toEqual(['add', 'dismiss']);
    const again = knowing(opinions, none);
    expect((await refine(result.document, again)).result.edits.map(({ kind }) => kind)).not.toContain('dismiss');
  });

  test('stay text where the prompts contradict each other', async () => {
    const unsure = { level: 2, relation: 'none' };
    const { result } = await refine(both, knowing({}, unsure));
    expect(result.document).toBe(both);
    expect(result).toMatchObject({ done: 2, total: 2, edits: [] });
  });

  test('give the same tree when the edits are made again, whatever the size of a batch', async () => {
    const { result } = await refine(both, knowing(opinions, none));
    const single = await refine(both, knowing(opinions, none), { batchSize: 1 });
    expect(single.result.document).toEqual(result.document);
    const again = applyEdits(both, result.edits);
    expect(again.document).toEqual(result.document);
    expect([...again.misfits]).toEqual([]);
    const elsewhere = applyEdits(other, result.edits);
    expect(elsewhere.document).toBe(other);
    expect(elsewhere.misfits.size).toBe(2);
  });

  test("stand beside the reader's own headings", async () => {
    const node = both.tree.nodes.find((one) => !isStructure(one) && one.text === 'The bark is grey.')!;
    const at = node.lines[0]!.origin;
    const words = { pageIndex: node.pageIndex, text: 'The bark is grey.', from: at, to: at };
    const corrected = applyCorrections(both, [{ kind: 'add', words }]).document;
    const { result } = await refine(corrected, knowing(opinions, none));
    expect(new Set(result.document.tree.nodes.map(({ id }) => id)).size).toBe(result.document.tree.nodes.length);
    expect(titled(result.document, 'The bark is grey.').evidence).toContain('reader');
  });
});
