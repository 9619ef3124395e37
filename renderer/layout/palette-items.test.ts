import { expect, test } from 'vitest';
import { fitting, type PaletteGroup, type PaletteItem } from './palette-items.ts';

function item(group: PaletteGroup, text: string, hint?: string): PaletteItem {
  return { id: text, group, text, hint, run: () => undefined };
}

const items = [
  item('Lately', 'Larches at the edge'),
  item('Here', 'Find in this document'),
  item('Sections', '4.2 Held-out valleys'),
  item('Sections', '5 Findings'),
  item('Documents', 'Wälder und Höhen', 'Reist'),
  item('Ask', 'Ask “find”'),
];

function names(typed: string): string[] {
  return fitting(items, typed).map(({ text }) => text);
}

test('without words it offers where the reader was and what can be done', () => {
  expect(names(' ')).toEqual(['Larches at the edge', 'Find in this document']);
});

test('words fit where words begin, whatever their order and accents, and asking is always there', () => {
  expect(names('find')).toEqual(['Find in this document', '5 Findings', 'Ask “find”']);
  expect(names('valleys 4.2')).toEqual(['4.2 Held-out valleys', 'Ask “find”']);
  expect(names('hohen reist')).toEqual(['Wälder und Höhen', 'Ask “find”']);
  expect(names('nothing like it')).toEqual(['Ask “find”']);
});

test('what fits from its beginning comes first', () => {
  const two = [item('Documents', 'A guide to larches'), item('Documents', 'Larches at the edge')];
  expect(fitting(two, 'lar').map(({ text }) => text)).toEqual(['Larches at the edge', 'A guide to larches']);
});
