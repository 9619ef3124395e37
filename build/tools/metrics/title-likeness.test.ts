import { describe, expect, test } from 'vitest';
import { isFrontOrBackMatter, isSameTitle, titleKey, titleLikeness } from './title-likeness.ts';

const likeness = (a: string, b: string): number => titleLikeness(titleKey(a), titleKey(b));

describe('titleLikeness', () => {
  test.each([
    ['3.1 Encoder and Decoder Stacks', 'Encoder and decoder stacks'],
    ['IV. RESULTS', 'Results'],
    ['A. Proof of Lemma 2', 'Proof of Lemma 2'],
    ['Chapter 2: The Harbor', '2 The harbor'],
    ['第3章 实验', '三、实验'],
    ['Chapitre 2 Premiers pas', 'Premiers pas'],
    ['Anhang B Tabellen', 'Tabellen'],
    ['Apêndice B – Tabelas', 'Tabelas'],
    ['17 Fórmulas Matemáticas', 'Formulas Matematicas'],
    ['Глава 3 Опыты', 'Опыты'],
    ['Hoofdstuk 4 Proeven', 'Proeven'],
    ['Capitolo 2 Prove', 'Prove'],
    ['§ 3.1 Versuche', 'Versuche'],
    ['附录A 数据', 'A 数据'],
    ['ﬁnal remarks', 'Final  Remarks!'],
    ['Ｓｅｔｕｐ', 'Setup'],
    ['2023', '2023'],
    ['', '…'],
  ])('%s and %s are the same', (a, b) => {
    expect(likeness(a, b)).toBe(1);
  });

  test('compares what is left when the number is gone', () => {
    expect(likeness('1 Related Work', '2 Related Works')).toBeCloseTo(22 / 23, 12);
    expect(isSameTitle(titleKey('Results'), titleKey('Result'))).toBe(true);
    expect(isSameTitle(titleKey('Training set'), titleKey('Training cost'))).toBe(false);
  });

  test('is 0 when one title is more than a quarter longer', () => {
    expect(likeness('Data', 'Database')).toBe(0);
    expect(likeness('Method', 'Method and materials')).toBe(0);
  });

  test('is 0 when only one of them has letters', () => {
    expect(likeness('Results', '***')).toBe(0);
  });

  test('a one-letter title keeps its letter', () => {
    expect(titleKey('A').bare).toBe('a');
    expect(titleKey('7').bare).toBe('7');
  });
});

describe('titleKey', () => {
  test('counts code points and drops marks', () => {
    expect(titleKey('§ 𠀀𠀁').bareLength).toBe(2);
    expect(titleKey('snake_case').plain).toBe('snakecase');
  });
});

describe('isFrontOrBackMatter', () => {
  test.each([
    'Abstract',
    '7. REFERENCES',
    'Acknowledgements:',
    '参考文献',
    'Supplementary Materials',
    '— Contents .',
    'Table des matières',
    'Содержание',
  ])('%s is', (title) => expect(isFrontOrBackMatter(title)).toBe(true));
  test.each(['Introduction', 'A Summary', 'References and notes', 'Appendix A', ''])('%s is not', (title) =>
    expect(isFrontOrBackMatter(title)).toBe(false),
  );
});
