/** The codes of the fonts of symbols that TeX has beside those of letters (TS1, the LaTeX font encodings guide). */
const FIRST = 0x84;
const FROM_FIRST = '†‡‖‰•℃$¢ƒ₡₩₦₲₱₤℞‽⸘₫™‱¶฿№⁒℮◦℠⁅⁆¢£¤¥¦§¨©ª🄯¬℗®¯°±²³´µ¶·※¹º√¼½¾€';
const texts = new Map<number, string>([
  [0x18, '←'],
  [0x19, '→'],
  [0x2a, '∗'],
  [0xd6, '×'],
  [0xf6, '÷'],
  ...Array.from(FROM_FIRST, (text, at) => [FIRST + at, text] as const),
]);

export function isTexSymbol(code: number): boolean {
  return texts.has(code);
}

/** The symbol of a code; undefined for what stands for none. */
export function texSymbolText(code: number | undefined): string | undefined {
  return code === undefined ? undefined : texts.get(code);
}
