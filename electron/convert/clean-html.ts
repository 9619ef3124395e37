/** Takes markup of anybody and leaves what can be read: no scripts, no styles, no addresses. */
import sanitize from 'sanitize-html';
import { limits } from './limits.ts';

const TAGS = [
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'div', 'section', 'article', 'main', 'header', 'footer', 'aside'],
  ...['blockquote', 'pre', 'hr', 'br', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'figure', 'figcaption', 'img'],
  ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td', 'colgroup', 'col'],
  ...['em', 'strong', 'b', 'i', 'u', 's', 'sub', 'sup', 'small', 'code', 'kbd', 'samp', 'var', 'q', 'cite', 'dfn'],
  ...['abbr', 'mark', 'del', 'ins', 'span', 'bdi', 'bdo', 'ruby', 'rt', 'rp', 'time'],
];
/** Equations, as MathML has them for browsers. */
const MATH = [
  ...['math', 'mrow', 'mi', 'mn', 'mo', 'mtext', 'ms', 'mspace', 'mfrac', 'msqrt', 'mroot', 'mstyle', 'merror'],
  ...['msub', 'msup', 'msubsup', 'munder', 'mover', 'munderover', 'mmultiscripts', 'mprescripts', 'mpadded'],
  ...['mtable', 'mtr', 'mtd', 'menclose', 'semantics'],
];
const MATH_ATTRIBUTES = {
  math: ['display'],
  mo: ['stretchy', 'fence', 'form', 'separator', 'lspace', 'rspace', 'largeop', 'movablelimits'],
  ...{ mfrac: ['linethickness'], mspace: ['width'], mover: ['accent'], munder: ['accentunder'] },
  ...{ mtd: ['columnspan'], menclose: ['notation'] },
};
/** With everything in them. */
const DROPPED = [
  ...['script', 'style', 'title', 'template', 'noscript', 'textarea', 'option', 'select', 'button', 'svg'],
  ...['iframe', 'object', 'embed', 'audio', 'video', 'canvas', 'map', 'nav', 'dialog'],
  // The same equation once more, as it was written.
  ...['annotation', 'annotation-xml', 'mphantom'],
];
/** Cells that one spans; beyond that no table is read by anybody. */
const MOST_SPANNED = 50;

/** The address of a picture as it may stand in the page; undefined leaves it out. */
export type PictureOf = (address: string) => string | undefined;

/** @param isXml  `<p/>` is a whole element there */
export function cleanHtml(markup: string, pictureOf: PictureOf, isXml = false): string {
  // One picture may be shown again and again.
  let room: number = limits.pageChars;
  const picture = (source: string): string | undefined => {
    const address = pictureOf(source);
    room -= address?.length ?? 0;
    return room < 0 ? undefined : address;
  };
  const clean = sanitize(markup, {
    allowedTags: [...TAGS, ...MATH],
    nonTextTags: DROPPED,
    disallowedTagsMode: 'discard',
    allowedAttributes: {
      '*': ['lang', 'dir'],
      ol: ['start'],
      img: ['src', 'alt'],
      th: SPANS,
      td: SPANS,
      ...MATH_ATTRIBUTES,
    },
    allowedClasses: { p: ['title', 'subtitle'] },
    allowedSchemes: [],
    allowedSchemesByTag: { img: ['data'] },
    allowProtocolRelative: false,
    nestingLimit: limits.depth,
    parser: { decodeEntities: true, lowerCaseTags: true, recognizeSelfClosing: isXml },
    transformTags: {
      img: (tagName, { src = '', alt = '' }): sanitize.Tag => {
        const address = picture(src);
        return address === undefined
          ? { tagName: 'span', attribs: {}, ...(alt && { text: alt }) }
          : { tagName, attribs: { src: address, alt } };
      },
      td: bounded,
      th: bounded,
    },
  });
  // Names of functions are upright, variables are not; no style sheet tells them apart.
  return clean.replaceAll(/<mi>([^<&]{2,})<\/mi>/gu, '<mi class="name">$1</mi>');
}

const SPANS = ['colspan', 'rowspan'];

function bounded(tagName: string, attribs: sanitize.Attributes): sanitize.Tag {
  const spans = SPANS.flatMap((name) => {
    const count = Math.trunc(Number(attribs[name]));
    return count > 1 ? [[name, String(Math.min(count, MOST_SPANNED))] as const] : [];
  });
  return { tagName, attribs: Object.fromEntries(spans) };
}
