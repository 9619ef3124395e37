import { Parser } from 'htmlparser2';
import { articleOf } from './article.ts';
import { cleanHtml } from './clean-html.ts';
import { decodeText, namedEncoding } from './decode-text.ts';
import { limits } from './limits.ts';
import { Pictures } from './pictures.ts';
import { tooLarge } from './refusals.ts';
import type { Converted, Reader } from './source.ts';

/** Of a page's beginning, where its head is. */
const HEAD_CHARS = 500_000;

/** The text of a page as it is written: nothing that it points to is fetched, from anywhere. */
export const html: Reader = async (bytes, name) => {
  const text = decodeText(bytes, namedEncoding(bytes));
  if (text.length > limits.pageChars) throw tooLarge(name);
  const pictures = new Pictures();
  const isXml = /^\s*<\?xml/u.test(text);
  const body = cleanHtml(isXml ? text : articleOf(text), (address) => pictures.takeAddress(address), isXml);
  return { body, said: saidIn(text.slice(0, HEAD_CHARS)) };
};

function saidIn(text: string): Converted['said'] {
  let language: string | undefined;
  let title: string | undefined;
  let inTitle = false;
  const meta = new Map<string, string>();
  const parser = new Parser({
    onopentag: (tag, attributes) => {
      if (tag === 'html') language ??= attributes.lang ?? attributes['xml:lang'];
      if (tag === 'meta' && attributes.content) meta.set((attributes.name ?? '').toLowerCase(), attributes.content);
      if (tag === 'body') parser.pause();
      inTitle = tag === 'title' && title === undefined;
    },
    ontext: (piece) => {
      if (inTitle) title = (title ?? '') + piece;
    },
    onclosetag: () => (inTitle = false),
  });
  parser.write(text);
  const author = meta.get('author') ?? meta.get('citation_author');
  const date = meta.get('citation_publication_date') ?? meta.get('date') ?? meta.get('dcterms.date');
  return { title: meta.get('citation_title') ?? title, authors: author ? [author] : [], date, language };
}
