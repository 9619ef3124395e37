import { expect, test } from 'vitest';
import { buildDocument } from '../build.ts';
import type { TextRun } from '../page-content.ts';
import { content, page, paragraph, run } from '../testing.ts';
import { isStructure, type ContentNode } from '../tree.ts';

const sentence = 'This is a paragraph of running text that fills its column to the right edge';
const prose = (y: number): TextRun[] => paragraph([sentence, sentence, sentence, 'and ends here.'], 100, y);

const steps = [
  'Require: a list of bees b of length n',
  '1: for i = 1 to n do',
  'm = max(b, c)',
  '2: wake bee i',
  '3: end for',
  '4: return all bees',
];

function contents(runs: readonly TextRun[]): ContentNode[] {
  return buildDocument(content([page(0, runs)])).tree.nodes.filter((node) => !isStructure(node));
}

test('the steps of an algorithm are one block, what follows is not', () => {
  const lines = steps.map((step, i) => run(step, 110 + 10 * (i % 2), 640 - 14 * i));
  const nodes = contents([...prose(760), run('Algorithm 1: Wake the bees', 100, 660), ...lines, ...prose(530)]);
  const code = nodes.filter((node) => node.kind === 'code');
  expect(code.map((node) => node.text)).toEqual([steps.join('\n')]);
  expect(nodes.at(-1)).toMatchObject({ kind: 'text' });
});

test('a caption of an algorithm above running text takes none of it', () => {
  const nodes = contents([...prose(760), run('Algorithm 1: Wake the bees', 100, 660), ...prose(620)]);
  expect(nodes.map((node) => node.kind)).not.toContain('code');
});
