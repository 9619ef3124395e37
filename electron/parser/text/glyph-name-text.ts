/**
 * What the glyph names of symbol fonts stand for: the Adobe glyph list as far as TeX's, AMS', TX', Mathematical Pi and MathTime's
 * fonts use it, and the names that only these have.
 */
const SYMBOLS = `
alpha α beta β gamma γ delta δ epsilon ϵ epsilon1 ε zeta ζ eta η theta θ iota ι kappa κ lambda λ mu μ nu ν xi ξ omicron ο
pi π rho ρ sigma σ tau τ upsilon υ phi φ chi χ psi ψ omega ω theta1 ϑ pi1 ϖ rho1 ϱ sigma1 ς phi1 ϕ omega1 ϖ
Alpha Α Beta Β Gamma Γ Delta Δ Epsilon Ε Zeta Ζ Eta Η Theta Θ Iota Ι Kappa Κ Lambda Λ Mu Μ Nu Ν Xi Ξ Omicron Ο
Pi Π Rho Ρ Sigma Σ Tau Τ Upsilon Υ Phi Φ Chi Χ Psi Ψ Omega Ω Upsilon1 ϒ
minus − multiply × divide ÷ plusminus ± minusplus ∓ asteriskmath ∗ diamondmath ⋄ openbullet ◦ bulletmath •
periodcentered · circleplus ⊕ circleminus ⊖ circlemultiply ⊗ circledivide ⊘ circledot ⊙ circlecopyrt ◯ bullet •
equivasymptotic ≍ equivalence ≡ reflexsubset ⊆ reflexsuperset ⊇ lessequal ≤ greaterequal ≥ precedesequal ⪯
followsequal ⪰ similar ∼ approxequal ≈ propersubset ⊂ propersuperset ⊃ lessmuch ≪ greatermuch ≫ precedes ≺ follows ≻
arrowleft ← arrowright → arrowup ↑ arrowdown ↓ arrowboth ↔ arrownortheast ↗ arrowsoutheast ↘ arrownorthwest ↖
arrowsouthwest ↙ similarequal ≃ arrowdblleft ⇐ arrowdblright ⇒ arrowdblup ⇑ arrowdbldown ⇓ arrowdblboth ⇔ proportional ∝
prime ′ second ″ minute ′ infinity ∞ element ∈ owner ∋ notelement ∉ universal ∀ existential ∃ logicalnot ¬ emptyset ∅
Rfractur ℜ Ifractur ℑ latticetop ⊤ perpendicular ⊥ aleph ℵ union ∪ intersection ∩ unionmulti ⊎ logicaland ∧ logicalor ∨
turnstileleft ⊢ turnstileright ⊣ floorleft ⌊ floorright ⌋ ceilingleft ⌈ ceilingright ⌉ braceleft { braceright }
angbracketleft ⟨ angbracketright ⟩ angleleft ⟨ angleright ⟩ bardbl ‖ arrowbothv ↕ arrowdblbothv ⇕ backslash \\ wreathproduct ≀
radical √ coproduct ∐ amalgamation ⨿ nabla ∇ gradient ∇ integral ∫ contintegral ∮ unionsq ⊔ intersectionsq ⊓
subsetsqequal ⊑ supersetsqequal ⊒ section § dagger † daggerdbl ‡ paragraph ¶ club ♣ diamond ♢ heart ♡ spade ♠
partialdiff ∂ lscript ℓ weierstrass ℘ dotlessi ı dotlessj ȷ flat ♭ natural ♮ sharp ♯ triangleright ▷ triangleleft ◁ star ⋆
slash / period . comma , less < greater > equal = plus + colon : semicolon ; bar | parenleft ( parenright ) bracketleft [
bracketright ] hyphen - exclam ! question ? summation ∑ product ∏ notequal ≠ nequal ≠ congruent ≅ angle ∠ therefore ∴
because ∵ similarequal ≃ approxorequal ≊ lessorsimilar ≲ greaterorsimilar ≳ lessorequalslant ⩽ greaterorequalslant ⩾
square □ squaresolid ■ squaremultiply ⊠ squaredot ⊡ triangle △ trianglesolid ▲ triangleinv ▽ lozenge ◊ lozengesolid ⧫
blacksquare ■ check ✓ checkmark ✓ maltesecross ✠ registercircle ® yen ¥ natural ♮ hbar ℏ planckover2pi ℏ planckover2pi1 ℏ
mapsto ↦ bracelefttp { bracerighttp } parenlefttp ( parenrighttp ) bracketlefttp [ bracketrighttp ] radicallow √
trianglerightsld ▶ triangleleftsld ◀ trianglelefteq ⊴ trianglerighteq ⊵ harpoonleftright ⇌ negationslash ⧸ defines ≜
forces ⊩ satisfies ⊨ definequal ≜ squiggleright ⇝ arrowrightsquiggle ⇝ subsetnoteql ⊊ supersetnoteql ⊋ notless ≮
notgreater ≯ notsubset ⊄ reflexsubsetnot ⊈ leftrightarrow ↔ llbracket ⟦ rrbracket ⟧ dblbracketleft ⟦ dblbracketright ⟧
visiblespace ␣ degree ° ring ∘ quoteright ’ quoteleft ‘ quotedblleft “ quotedblright ” endash – emdash — quotesingle '
ff ff fi fi fl fl ffi ffi ffl ffl Euro € perthousand ‰ percent % ampersand & numbersign # dollar $ at @ asterisk *
zero 0 one 1 two 2 three 3 four 4 five 5 six 6 seven 7 eight 8 nine 9 zerooldstyle 0 oneoldstyle 1 twooldstyle 2
threeoldstyle 3 fouroldstyle 4 fiveoldstyle 5 sixoldstyle 6 sevenoldstyle 7 eightoldstyle 8 nineoldstyle 9
H9251 α H9252 β H9253 γ H9254 δ H9255 ε H9256 ζ H9257 η H9258 θ H9259 ι H9260 κ H9261 λ H9262 μ H9263 ν H9264 ξ H9266 π
uniF643 0 uniF644 1 uniF645 2 uniF646 3 uniF647 4 uniF648 5 uniF649 6 uniF64A 7 uniF64B 8 uniF64C 9 H9267 ρ H9268 σ H11001 + H11002 − H11003 × H11005 = H11006 ± H11011 ∼ H11015 ≈ H11021 < H11022 > H11032 ′
`;

const characters: ReadonlyMap<string, string> = new Map(
  SYMBOLS.trim()
    .split(/\s+/)
    .flatMap((name, i, all) => (i % 2 === 0 ? [[name, all[i + 1] ?? ''] as const] : [])),
);

/** Standard strings of CFF (Adobe technical note 5176, appendix A) from 1, by their characters; spaces stand for ligatures. */
const STANDARD =
  ' !"#$%&’()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_‘abcdefghijklmnopqrstuvwxyz{|}~' +
  "¡¢£⁄¥ƒ§¤'“«‹›  –†‡·¶•‚„”»…‰¿`´ˆ˜¯˘˙¨˚¸˝˛ˇ—ÆªŁØŒºæıłøœß¹¬μ™Ð½±Þ¼÷¦°þ¾²®−ð×³©" +
  'ÁÂÄÀÅÃÇÉÊËÈÍÎÏÌÑÓÔÖÒÕŠÚÛÜÙÝŸŽáâäàåãçéêëèíîïìñóôöòõšúûüùýÿž';
const standardWords = new Map([
  [109, 'fi'],
  [110, 'fl'],
  [266, 'ff'],
  [267, 'ffi'],
  [268, 'ffl'],
]);
const FIRST_OLD_DIGIT = 239;

function standardText(sid: number): string | undefined {
  if (sid >= FIRST_OLD_DIGIT && sid < FIRST_OLD_DIGIT + 10) return String(sid - FIRST_OLD_DIGIT);
  return standardWords.get(sid) ?? (sid > 0 ? STANDARD[sid - 1] : undefined);
}

// Delimiters that grow come in four sizes and in pieces; the top piece stands for the whole.
const SIZED = /^(.+?)(?:text|display|big|Big|bigg|Bigg)$/;
const PIECE = /^(?:paren|bracket|brace|bar|arrow|radical)(?:left|right|vert|dbl|vertex)*(?:bt|ex|mid)$/;
const HEX_NAME = /^(?:uni|u)([0-9A-F]{4,6})$/;

/**
 * The text that a glyph name stands for; empty for a piece of a larger sign, undefined for a name that says nothing here.
 *
 * @param name  as `glyphNames` gives it
 */
export function textOfGlyphName(name: string): string | undefined {
  if (name.startsWith('#')) return standardText(Number(name.slice(1)));
  const dot = name.indexOf('.', 1);
  const plain = dot < 0 ? name : name.slice(0, dot);
  const known = characters.get(plain);
  if (known !== undefined) return known;
  if (plain.includes('_')) return joinedText(plain.split('_'));
  if (/^[A-Za-z]$/.test(plain)) return plain;
  const hex = HEX_NAME.exec(plain)?.[1];
  if (hex !== undefined) return characterOf(Number.parseInt(hex, 16));
  if (PIECE.test(plain)) return '';
  const whole = SIZED.exec(plain)?.[1];
  return whole === undefined ? undefined : characters.get(whole);
}

function joinedText(parts: readonly string[]): string | undefined {
  const texts = parts.map(textOfGlyphName);
  return texts.every((text) => text !== undefined) ? texts.join('') : undefined;
}

function characterOf(code: number): string | undefined {
  const isCharacter = code > 0x20 && code < 0x110000 && !(code >= 0xd800 && code < 0xf900);
  return isCharacter ? String.fromCodePoint(code).normalize('NFKC') : undefined;
}
