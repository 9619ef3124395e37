import { describe, expect, test } from 'vitest';
import { columnSigns } from '../../text/languages/column-signs.ts';
import type { WrittenLanguage } from '../../text/stop-words.ts';
import { countedIn } from './counted.ts';

const inText = (text: string, language: WrittenLanguage = 'en') =>
  countedIn(text, columnSigns(language)!.columns.sample.counted, language);

describe('what is counted', () => {
  test.each([
    ['We asked 1,004 adults by telephone.', '1,004 adults'],
    ['In all, 98 of the oldest patients took part.', '98 of the oldest patients'],
    ['It has about 4.5 million sentence pairs.', '4.5 million sentence pairs'],
    ['A sample (42 participants) was drawn.', '42 participants'],
  ])('is a number with its thing: %s', (text, counted) => {
    expect(inText(text)).toBe(counted);
  });

  test.each([
    'In 2019 patients were few.',
    'Only 1 patient came.',
    'Mice of the line C57BL/6 mice were kept.',
    'On the 31st day the rats were fed.',
    'It costs 12, and the patients pay.',
    'It weighs 12 kg and is light. Patients like it.',
    'There were forty-two of them.',
  ])('is nothing in: %s', (text) => {
    expect(inText(text)).toBeUndefined();
  });

  test('is counted in other languages', () => {
    expect(inText('Insgesamt nahmen 42 Patientinnen teil.', 'de')).toBe('42 Patientinnen');
    expect(inText('共有120名患者参加。', 'zh')).toBe('120名');
  });
});
