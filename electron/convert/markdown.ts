import MarkdownIt from 'markdown-it';
import { cleanHtml } from './clean-html.ts';
import { decodeText } from './decode-text.ts';
import { limits } from './limits.ts';
import { withEquations } from './markdown-equations.ts';
import { Pictures } from './pictures.ts';
import { tooLarge } from './refusals.ts';
import type { Converted, Reader } from './source.ts';

const FRONT_MATTER = /^---[ \t]*\r?\n([\s\S]{0,20000}?)\r?\n(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/u;

/** CommonMark with tables and equations; markup in it is read as a page's. */
export const markdown: Reader = async (bytes, name) => {
  const text = decodeText(bytes);
  if (text.length > limits.textChars) throw tooLarge(name);
  const [front = '', fields = ''] = FRONT_MATTER.exec(text) ?? [];
  const pictures = new Pictures();
  const body = cleanHtml(renderMarkdown(text.slice(front.length)), (address) => pictures.takeAddress(address));
  return { body, said: saidIn(fields) };
};

/** Markup that is still to be cleaned. */
export function renderMarkdown(text: string): string {
  const reader = new MarkdownIt({ html: true, maxNesting: limits.depth });
  // An address is cleaned away later; here it must only not be taken for text.
  reader.validateLink = () => true;
  withEquations(reader);
  return reader.render(text);
}

/** The few fields of a front matter that are plain words on one line. */
function saidIn(fields: string): Converted['said'] {
  const field = (name: string): string | undefined => {
    const value = new RegExp(`^${name}:[ \\t]*(\\S.*)$`, 'mu').exec(fields)?.[1]?.trim();
    return value === undefined || /^[[{|>&*]/u.test(value) ? undefined : value.replace(/^(["'])(.*)\1$/u, '$2');
  };
  const author = field('author');
  return {
    title: field('title'),
    authors: author === undefined ? [] : [author],
    date: field('date'),
    language: field('lang'),
  };
}
