import { expect, test } from 'vitest';
import { hasStandardFonts } from './system-fonts.ts';

const having =
  (...fonts: readonly string[]) =>
  async (sources: string): Promise<void> => {
    if (!fonts.some((font) => sources.includes(`local("${font}")`))) throw new Error('There is no such font.');
  };

test('a system has the fonts that PDFs need not carry if it has one like Times and one like Helvetica', async () => {
  expect(await hasStandardFonts(having('Times New Roman', 'Arial'))).toBe(true);
  expect(await hasStandardFonts(having('Liberation Serif', 'Liberation Sans'))).toBe(true);
  expect(await hasStandardFonts(having('Liberation Sans'))).toBe(false);
  expect(await hasStandardFonts(having('DejaVu Serif', 'DejaVu Sans'))).toBe(false);
});
