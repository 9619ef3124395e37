import { decodeText } from './decode-text.ts';
import { escapeHtml } from './escape-html.ts';
import { limits } from './limits.ts';
import { tooLarge } from './refusals.ts';
import type { Reader } from './source.ts';

/** A line of these below another says that it is a heading, of the first or the second level. */
const UNDERLINE = /^(?:(={3,})|(-{3,}))$/u;
const UNDERLINED = /^\S.{0,118}$/u;

/** Paragraphs as blank lines divide them, with the lines that they have. */
export const plainText: Reader = async (bytes, name) => {
  const text = decodeText(bytes);
  if (text.length > limits.textChars) throw tooLarge(name);
  const pages = text
    .replaceAll(/\r\n?/gu, '\n')
    .split('\f')
    .filter((page) => page.trim() !== '');
  const body = pages.map((page) => `<div class="chapter">${blocksOf(page).join('\n')}</div>`).join('\n');
  return { body, said: {} };
};

function blocksOf(page: string): string[] {
  const blocks: string[] = [];
  let lines: string[] = [];
  const end = (): void => {
    if (lines.length > 0) blocks.push(`<p class="plain">${escapeHtml(lines.join('\n'))}</p>`);
    lines = [];
  };
  for (const line of page.split('\n').map((given) => given.trimEnd())) {
    const [rule, first] = UNDERLINE.exec(line) ?? [];
    const [heading = ''] = lines;
    if (rule !== undefined && lines.length === 1 && UNDERLINED.test(heading)) {
      const level = first === undefined ? 2 : 1;
      blocks.push(`<h${level}>${escapeHtml(heading)}</h${level}>`);
      lines = [];
    } else if (line === '') end();
    else lines.push(line);
  }
  end();
  return blocks;
}
