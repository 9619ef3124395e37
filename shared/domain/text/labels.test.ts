import { expect, test } from 'vitest';
import { captionLabel, labelParts, mentionedNumbers } from './labels.ts';

test.each([
  ['Figure 1 | A bee', 'Figure 1', true],
  ['Figure 1: A bee', 'Figure 1', true],
  ['Fig. 3a–c. Three bees', 'Fig. 3', true],
  ['Fig. 1 a Bees at rest', 'Fig. 1', false],
  ['Figure S2 Bees', 'Figure S2', false],
  ['Extended Data Fig. 1 | Bees', 'Extended Data Fig. 1', true],
  ['eTable 2. Bees', 'eTable 2', true],
  ['TABLE IV', 'TABLE IV', false],
  ['Table G.5A. Hives', 'Table G.5A', true],
  ['Table 4.5—continued', 'Table 4.5', true],
  ['Table A. Hives', 'Table A', true],
  ['FIGURE 10 – Gap', 'FIGURE 10', true],
  ['F IGURE 9 – Small capitals', 'F IGURE 9', true],
  ['Abbildung 4.1: Biene', 'Abbildung 4.1', true],
  ['Tableau 2 – Ruches', 'Tableau 2', true],
  ['Tabela 3 – Colmeias', 'Tabela 3', true],
  ['Рис. 3. Пчела', 'Рис. 3', true],
  ['Таблица 2 — Ульи', 'Таблица 2', true],
  ['図1 蜂', '図1', false],
  ['表1-1 蜂箱', '表1-1', false],
] as const)('%s opens with a label', (text, label, sure) => expect(captionLabel(text)).toMatchObject({ label, sure }));

test.each([
  'Figure 3 shows a bee',
  'Table 2019 of the census',
  'Figure A 3D model',
  'Tables are wide',
  'Figurative 3: x',
])('%s does not', (text) => expect(captionLabel(text)).toBeUndefined());

test.each([
  ['Figure 2–1', 'figure', '', '', '2-1'],
  ['Supplementary Table 3', 'table', 'supplementary', '', '3'],
  ['Chart 2', 'figure', '', 'chart', '2'],
  ['Quadro 2', 'table', '', 'quadro', '2'],
  ['F IGURE A.9', 'figure', '', '', 'A.9'],
  ['Box 4', 'other', '', 'box', '4'],
] as const)('the parts of %s', (label, family, apart, beside, number) =>
  expect(labelParts(label)).toEqual({ family, apart, beside, number }),
);

test.each([
  ['see Figures 3, 4 and 7 of the hive', ['3', '4', '7']],
  ['Figs. 3–5 and fig. 8b', ['3–5', '8']],
  ['如图3.1所示', ['3.1']],
  ['на рисунке 3', ['3']],
  ['Figure 3 of [5], Supplementary Fig. 2, and figure, I think', []],
])('%s speaks of figures', (text, numbers) => expect(mentionedNumbers('figure', text)).toEqual(numbers));

test.each([
  ['dans le tableau 4.2 et Tables II and III', ['4.2', 'II', 'III']],
  ['siehe Tabelle 3; таблице 4', ['3', '4']],
])('%s speaks of tables', (text, numbers) => expect(mentionedNumbers('table', text)).toEqual(numbers));
