/** Equations in Markdown, as Pandoc and Jupyter take them: `$…$`, `$$…$$`, and environments of LaTeX. */
import type MarkdownIt from 'markdown-it';
import { equationMarkup } from './equations.ts';

type Reader = InstanceType<typeof MarkdownIt>;

const ENVIRONMENT = /^\\begin\{((?:equation|align|gather|multline|eqnarray|alignat|flalign|math|displaymath)\*?)\}/u;

export function withEquations(reader: Reader): void {
  reader.block.ruler.before('fence', 'equation', blockRule, { alt: ['paragraph', 'reference', 'blockquote', 'list'] });
  reader.inline.ruler.before('escape', 'equation', inlineRule);
  reader.renderer.rules.equation = (tokens, at) => {
    const { content = '', block = false } = tokens[at] ?? {};
    return equationMarkup(content, block);
  };
}

type BlockRule = Parameters<Reader['block']['ruler']['before']>[2];
type InlineRule = Parameters<Reader['inline']['ruler']['before']>[2];

/** One that begins a line: it may have lines of its own, in which nothing is a list or a heading. */
const blockRule: BlockRule = (state, startLine, endLine, silent) => {
  const from = (state.bMarks[startLine] ?? 0) + (state.tShift[startLine] ?? 0);
  const to = state.eMarks[endLine - 1] ?? from;
  const text = state.src.slice(from, to);
  const found = displayed(text);
  if (!found) return false;
  const lineEnd = text.indexOf('\n', found.length);
  // Words behind it make it a part of a paragraph.
  if (text.slice(found.length, lineEnd === -1 ? undefined : lineEnd).trim() !== '') return false;
  if (silent) return true;
  const token = state.push('equation', '', 0);
  token.block = true;
  token.content = found.tex;
  state.line = startLine + text.slice(0, found.length).split('\n').length;
  return true;
};

const inlineRule: InlineRule = (state, silent) => {
  const text = state.src.slice(state.pos, state.posMax);
  const inParagraph = displayed(text);
  const found = inParagraph ?? inLine(text);
  if (!found) return false;
  if (!silent) {
    const token = state.push('equation', '', 0);
    token.content = found.tex;
    token.block = inParagraph !== undefined;
  }
  state.pos += found.length;
  return true;
};

interface Found {
  readonly tex: string;
  /** With what begins and ends it. */
  readonly length: number;
}

function displayed(text: string): Found | undefined {
  const [begin, name] = ENVIRONMENT.exec(text) ?? [];
  if (name !== undefined) {
    const end = `\\end{${name}}`;
    const at = text.indexOf(end, begin?.length);
    return at === -1 ? undefined : { tex: text.slice(0, at + end.length), length: at + end.length };
  }
  if (!text.startsWith('$$')) return undefined;
  const at = text.indexOf('$$', 2);
  const tex = text.slice(2, at);
  return at <= 2 || /\n[ \t]*\n/u.test(tex) ? undefined : { tex, length: at + 2 };
}

/** Sums of money are none: no space stands inside its ends, and no digit behind it. */
function inLine(text: string): Found | undefined {
  const [whole, tex] = /^\$((?![\s$])(?:\\[\s\S]|[^\\$]){0,2000}?)(?<!\s)\$(?!\d)/u.exec(text) ?? [];
  if (whole === undefined || tex === undefined || /\n[ \t]*\n/u.test(tex)) return undefined;
  const isSentence = /\s\p{L}{2,}/u.test(tex) && !/[\\^_=+{}<>|]/u.test(tex);
  return isSentence ? undefined : { tex, length: whole.length };
}
