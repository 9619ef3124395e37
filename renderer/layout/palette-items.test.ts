import { FileText } from 'lucide-react';
import { expect, test } from 'vitest';
import { emphasized, fitting, readTyped, type PaletteGroup, type PaletteItem } from './palette-items.ts';

function item(group: PaletteGroup, text: string, hint?: string): PaletteItem {
  return { id: text, group, icon: FileText, text, hint, run: () => undefined };
}

const items = [
  item('Lately', 'Larches at the edge'),
  item('Here', 'Find in this document'),
  item('Sections', '4.2 Held-out valleys'),
  item('Sections', '5 Findings'),
  item('Documents', 'Wälder und Höhen', 'Reist'),
  item('Words', 'Ask “find”'),
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

test('whole words come before words that are only begun', () => {
  const two = [item('Documents', 'Databases of larches'), item('Documents', 'The oldest larch data')];
  expect(fitting(two, 'data').map(({ text }) => text)).toEqual(['The oldest larch data', 'Databases of larches']);
});

test('a document is found by the name of its file, too', () => {
  const renamed = { ...item('Documents', 'Larches at the edge', 'Reist'), also: 'scan-0417.pdf' };
  expect(fitting([renamed], 'scan 0417')).toEqual([renamed]);
});

test('a sign before the words asks for one kind alone', () => {
  expect(readTyped(' @ held out')).toEqual({ sign: '@', words: 'held out' });
  expect(readTyped('held @ out')).toEqual({ sign: null, words: 'held @ out' });
  expect(names('@')).toEqual(['4.2 Held-out valleys', '5 Findings']);
  expect(names('@find')).toEqual(['5 Findings']);
  expect(names('>find')).toEqual(['Find in this document']);
  expect(names('?find')).toEqual(['Ask “find”']);
  expect(names('#3')).toEqual([]);
});

test('what was typed stands out where it fits', () => {
  const marked = (text: string, typed: string): string =>
    emphasized(text, typed)
      .map(({ piece, fits }) => (fits ? `[${piece}]` : piece))
      .join('');
  expect(marked('4.2 Held-out valleys', 'val held')).toBe('4.2 [Held]-out [val]leys');
  expect(marked('Wälder und Höhen', 'hohe')).toBe('Wälder und [Höhe]n');
  expect(marked('The ﬁrst', 'fir')).toBe('The [ﬁrst]');
  expect(marked('Nothing of it', '')).toBe('Nothing of it');
});
