import { expect, test } from 'vitest';
import { isConventionalName } from './conventional-names.ts';

test.each([
  'Introduction',
  '5. Conclusions',
  'REFERENCES',
  'Zusammenfassung',
  'Références bibliographiques',
  'Conclusiones',
  'Заключение',
  '参考文献',
  'はじめに',
])('%s is the name of a section', (title) => {
  expect(isConventionalName(title)).toBe(true);
});

test.each(['Introduction to Topology', 'The Results of 1848', 'Einleitung in die Logik'])('%s is none', (title) => {
  expect(isConventionalName(title)).toBe(false);
});
