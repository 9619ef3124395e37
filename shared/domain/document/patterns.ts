/** Shapes of text that tell what a block is. */
import { pattern, wordLists } from '../text/languages/words.ts';

const lists = wordLists('documentPatterns');

const BULLET = /^[\ue000-\uf8ff\u0080-\u009f•◦▪▫■□●○‣⁃∙·◆◇►▶➢➤✓✔❖–—*]\s+\S/u;
const ENUMERATED =
  /^(?:\(?\d{1,2}[.)]|\(?[a-zA-Z][.)]|\((?:[ivx]{1,5}|\d{1,2}|[a-zA-Z])\)|[ivx]{1,5}[.)]|[①-⑳]|[（(]\d{1,2}[)）])\s*(?=\S)/u;

export function isBullet(text: string): boolean {
  return BULLET.test(text) || /^[\ue000-\uf8ff•▪■●➢➤✓❖]\S/u.test(text);
}

export function isEnumerated(text: string): boolean {
  const match = ENUMERATED.exec(text);
  return match !== null && (/\s$/.test(match[0]) || /^[①-⑳（(]/u.test(match[0]));
}

/** How far the bullet or the number reaches that opens a list item, with the space behind it; 0 where there is none. */
export function listMarkEnd(text: string): number {
  const bullet = isBullet(text) ? /^\S\s*/u.exec(text) : null;
  return (bullet ?? (isEnumerated(text) ? ENUMERATED.exec(text) : null))?.[0].length ?? 0;
}

const SENTENCE_END = /[.!?:;。！？：；…]["'”’)\]」』]?\s*(?:\[[\d,\s–-]+\]|\d{1,3})?$/u;

export function endsSentence(text: string): boolean {
  return SENTENCE_END.test(text.slice(-40));
}

const REFERENCE_START = /^(?:\[\d{1,4}\]|\[[A-Z][\w+]{1,12}\]|\(?\d{1,3}[.)]\s)/;

export function startsReference(text: string): boolean {
  return REFERENCE_START.test(text);
}

// 'Annexe C Bibliographie' is one as well.
const REFERENCES_NAME = pattern(
  'iu',
)`^(?:(?:(?:${lists.appendixName})\s+)?(?:[\divxa-z]{1,4}|\d+(?:\.\d+)+)[.):]?(?:\s+[–—-])?\s+)?(?:${lists.referencesName})\s*:?$`;

/** 'L I T E R A T U R' as one word. */
function unspaced(title: string): string {
  const parts = title.split(/\s+/u);
  return parts.length > 3 && parts.every((part) => part.length <= 2) ? parts.join('') : title;
}

export function isReferencesTitle(title: string): boolean {
  return REFERENCES_NAME.test(unspaced(title.trim()));
}

const MATH = /[=≤≥<>∈∑∏∫√∞±×·∂∇→↦⇒∀∃∪∩⊂⊆≈≡∝αβγδεζηθλμνξπρστφχψωΓΔΘΛΞΠΣΦΨΩ|+^_{}]/gu;

/** Mostly symbols and single letters: a displayed formula or a part of one. */
export function looksLikeFormula(text: string): boolean {
  if (text.length > 160 || /[\u3400-\u9fff]/.test(text)) return false;
  const symbols = text.match(MATH)?.length ?? 0;
  if (symbols === 0) return false;
  const words = text.match(/\p{L}{4,}/gu) ?? [];
  const letters = words.reduce((sum, word) => sum + word.length, 0);
  return letters < 0.3 * text.replace(/\s/g, '').length && words.length <= 4;
}

const FOOTNOTE_MARK = /^(?:\d{1,3}(?=[\s\p{L}"“(])|[*∗†‡§¶#]{1,3})\s?\S/u;

export function startsFootnote(text: string): boolean {
  return FOOTNOTE_MARK.test(text);
}

const ABSTRACT = pattern('iu')`^(?:${lists.abstract})(?![\p{L}\p{N}])\s*[.:—–-]?`;

/** The text is, or begins with, the word that opens an abstract. */
export function startsAbstract(text: string): boolean {
  return ABSTRACT.test(text);
}

export function isAbstractTitle(title: string): boolean {
  return title.trim().replace(ABSTRACT, '') === '' && title.trim() !== '';
}
