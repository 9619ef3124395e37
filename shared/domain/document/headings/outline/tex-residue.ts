/** Titles of bookmarks in which TeX's commands were left: what they would have set. */

/** `\texorpdfstring{set}{plain}`: the second is meant for bookmarks. One level of braces within. */
const BOTH = /\\texorpdfstring\s*\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}\s*\{((?:[^{}]|\{[^{}]*\})*)\}/gu;
/** Commands that only say how their words look. */
const LOOK =
  /\\(?:emph|text(?:bf|it|rm|sc|sf|sl|tt|up|md|normal)?|math(?:bf|it|rm|sf|tt|cal|bb|frak|scr|normal)|boldsymbol|bm|ensuremath|mbox|hbox|protect|uppercase|MakeUppercase|operatorname\*?)\s*\{([^{}]*)\}/gu;
const SWITCH =
  /\\(?:bfseries|itshape|scshape|ttfamily|sffamily|rmfamily|normalfont|boldmath|bf|it|rm|sc|tt|protect|relax|noindent|xspace|nobreakspace|newline|linebreak|(?:h|v)(?:skip|space)\*?\s*\{?-?[\d.]+\s?(?:em|ex|pt|cm|mm|in)\}?)(?![A-Za-z])\s*/gu;
const MATH = /\$([^$]+)\$|\\\((.+?)\\\)/gu;
/** A letter, or what tells a formula from a sum of money. */
const IS_MATH = /^\s*\p{L}\s*$|[\\^_]/u;
const LOGOS: readonly (readonly [RegExp, string])[] = [
  [/\\LaTeXe(?![A-Za-z])\s*/gu, 'LaTeX2e '],
  [/\\(La|Xe|Xe?La|Lua|Lua?La|pdf|pdfLa|Con|Bib)?(TeX|text)(?![A-Za-z])(?!\s*\{[^}])\s*/gu, '$1$2 '],
];
const ESCAPED = /\\([&%_#$])/gu;
/** Spaces: a tie between words, thin ones, a forced one, an end of a line. */
const SPACE = /(?<=[\p{L}\p{N}.])~(?=[\p{L}\p{N}])|\\[,;:!]|\\(?=\s)|\\\\(?=\s|$)/gu;
const ACCENTED = /\\(["'`^~=.])\s*\{?(\\?[A-Za-z])\}?/gu;
const ACCENTS: Readonly<Record<string, string>> = {
  '"': '\u0308',
  "'": '\u0301',
  '`': '\u0300',
  '^': '\u0302',
  '~': '\u0303',
  '=': '\u0304',
  '.': '\u0307',
};
const EMPTY = /(?<=\p{L})\s?\{\}/gu;

const SYMBOLS: ReadonlyMap<string, string> = new Map(
  `alpha α beta β gamma γ delta δ epsilon ϵ varepsilon ε zeta ζ eta η theta θ vartheta ϑ iota ι kappa κ lambda λ mu μ nu ν xi ξ
   pi π rho ρ sigma σ tau τ upsilon υ phi ϕ varphi φ chi χ psi ψ omega ω Gamma Γ Delta Δ Theta Θ Lambda Λ Xi Ξ Pi Π Sigma Σ
   Upsilon Υ Phi Φ Psi Ψ Omega Ω times × cdot · pm ± leq ≤ le ≤ geq ≥ ge ≥ neq ≠ approx ≈ sim ∼ infty ∞ to → rightarrow →
   leftarrow ← Rightarrow ⇒ leftrightarrow ↔ in ∈ subset ⊂ subseteq ⊆ cup ∪ cap ∩ forall ∀ exists ∃ partial ∂ nabla ∇ ell ℓ sum ∑
   prod ∏ int ∫ circ ∘ star ⋆ oplus ⊕ otimes ⊗ dots … ldots … cdots ⋯ sqrt √ prime ′ hbar ℏ`
    .trim()
    .split(/\s+/u)
    .flatMap((name, at, all) => (at % 2 === 0 ? [[name, all[at + 1]!] as const] : [])),
);

/** The title as a reader would write it; as it is where nothing in it is surely left over. */
export function withoutTex(title: string): string {
  if (!/[\\${}~]/u.test(title)) return title;
  let plain = title.replace(BOTH, '$1').replace(MATH, (whole: string, dollars?: string, brackets?: string) => {
    const inside = dollars ?? brackets ?? '';
    return brackets !== undefined || IS_MATH.test(inside) ? formula(inside) : whole;
  });
  for (let before = ''; before !== plain;) [before, plain] = [plain, plain.replace(LOOK, '$1')];
  for (const [logo, name] of LOGOS) plain = plain.replace(logo, name);
  plain = plain
    .replace(SWITCH, '')
    .replace(ACCENTED, (_, accent: string, letter: string) =>
      (letter.replace('\\', '') + ACCENTS[accent]!).normalize('NFC'),
    )
    .replace(ESCAPED, '$1')
    .replace(EMPTY, '')
    .replace(SPACE, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
  return plain === '' ? title : plain;
}

/** Letters and signs of a formula in one line. */
function formula(inside: string): string {
  let plain = inside;
  for (let before = ''; before !== plain;) [before, plain] = [plain, plain.replace(LOOK, '$1')];
  return plain
    .replace(/\\([A-Za-z]+)\s*/gu, (_, name: string) => SYMBOLS.get(name) ?? (LOOKS_ALONE.has(name) ? '' : name))
    .replace(/\\[,;:! ]/gu, ' ')
    .replace(/[\\{}_^]/gu, '')
    .replace(/\s+/gu, ' ')
    .trim();
}

const LOOKS_ALONE: ReadonlySet<string> = new Set(['rm', 'bf', 'it', 'cal', 'left', 'right', 'displaystyle', 'limits']);
