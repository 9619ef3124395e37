/** Text of documents and readers as HTML that Anki shows as that text: nothing in it is markup, a field, a sound or a formula to be run. */

const SIGNS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '{': '&#123;',
  '}': '&#125;',
  // '[sound:…]', '[latex]…' and '\(…\)' are orders to Anki.
  '[': '&#91;',
  '\\': '&#92;',
};
/** A spreadsheet takes what begins so for a formula. */
const FORMULA = /^[=@+\-\t]/u;

export function ankiText(text: string): string {
  const escaped = text
    .replaceAll(/\r\n?/gu, '\n')
    .replaceAll(/[\u0000-\u0008\u000B-\u001F\u007F]/gu, ' ')
    .replaceAll(/[&<>"{}[\\]/gu, (sign) => SIGNS[sign] ?? sign)
    .replaceAll('\n', '<br>');
  return FORMULA.test(escaped) ? `&#${String(escaped.charCodeAt(0))};${escaped.slice(1)}` : escaped;
}

/** Within a gap two colons would begin a hint; the one that is meant for a hint is left. */
export function ankiGap(open: string, text: string, close: string): string {
  const [words = '', ...hints] = text.split('::');
  const shown = [words, ...(hints.length > 0 ? [hints.join(': ')] : [])].map((part) => ankiText(part));
  return `${open}${shown.join('::')}${close}`;
}
