/** Text of the codes of Adobe's Symbol encoding (PDF 32000-1, annex D.5); pieces of large brackets have none. */
const LOW = '!∀#∃%&∋()∗+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_‾αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼';
const HIGH = '€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…|—↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊⟨®©™∑';

/** Where Windows puts the codes of symbol fonts into the private area of Unicode. */
const PRIVATE_START = 0xf000;

/** The character of a symbol font's private code; undefined for any other code, and for one without a character. */
export function symbolText(unicode: string): string | undefined {
  const code = unicode.charCodeAt(0) - PRIVATE_START;
  if (unicode.length !== 1 || code <= 0x20 || code > 0xff) return undefined;
  if (code < 0x7f) return LOW[code - 0x21];
  if (code === 0xf1) return '⟩';
  if (code === 0xf2) return '∫';
  return code < 0xa0 ? undefined : HIGH[code - 0xa0];
}
