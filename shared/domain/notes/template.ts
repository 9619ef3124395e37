/**
 * Templates without logic: `{{field}}`, `{{#field}}…{{/field}}` where it says something, `{{^field}}…{{/field}}` where it does not, and
 * `{{! remarks }}`. What they say is data: nothing in a value is read as a template, and nothing is called.
 */

/** What a template can name. Made without a prototype, or asked by its own keys only. */
export type Fields = Readonly<Record<string, string | boolean>>;

export type TemplateFault = 'unknown-field' | 'not-closed' | 'closes-nothing' | 'broken-tag' | 'too-long';

export interface TemplateProblem {
  readonly fault: TemplateFault;
  /** From 1. */
  readonly line: number;
  /** What stands between the braces. */
  readonly tag: string;
}

type Part =
  | { readonly kind: 'text'; readonly text: string }
  /** `lead` begins the further lines of a value of several lines. */
  | { readonly kind: 'field'; readonly name: string; readonly lead: string }
  | { readonly kind: 'if' | 'unless'; readonly name: string; readonly parts: readonly Part[] };

export interface Template {
  readonly parts: readonly Part[];
}

export const templateMaxChars = 20_000;
const MOST_DEEP = 20;
const TAG = /\{\{([#^/!]?)\s*([^{}]*?)\s*\}\}/gu;

interface Open {
  readonly kind: 'if' | 'unless';
  readonly name: string;
  readonly line: number;
  readonly parts: Part[];
}

/**
 * @param known  names of the fields
 * @returns the template, or the first thing that is wrong with it
 */
export function readTemplate(text: string, known: readonly string[]): Template | TemplateProblem {
  if (text.length > templateMaxChars) return { fault: 'too-long', line: 1, tag: '' };
  const source = withoutOwnLines(text);
  const root: Part[] = [];
  const open: Open[] = [];
  let from = 0;
  for (const found of source.matchAll(TAG)) {
    const fault = plainFault(source, from, found.index) ?? readTag(source, found, from, root, open, known);
    if (fault) return fault;
    from = found.index + found[0].length;
  }
  const fault = plainFault(source, from, source.length);
  if (fault) return fault;
  const left = open.at(-1);
  if (left) return { fault: 'not-closed', line: left.line, tag: left.name };
  root.push(plainPart(source, from, source.length));
  return { parts: root };
}

/** Takes in a tag, with the text before it. */
function readTag(
  source: string,
  found: RegExpExecArray,
  from: number,
  root: Part[],
  open: Open[],
  known: readonly string[],
): TemplateProblem | undefined {
  const [, sign = '', name = ''] = found;
  const line = lineAt(source, found.index);
  const parts = open.at(-1)?.parts ?? root;
  parts.push(plainPart(source, from, found.index));
  if (sign === '!') return undefined;
  if (!known.includes(name)) return { fault: 'unknown-field', line, tag: name };
  if (sign === '') parts.push({ kind: 'field', name, lead: leadOf(source, found.index) });
  else if (sign === '/') {
    const closed = open.pop();
    if (closed?.name !== name) return { fault: 'closes-nothing', line, tag: name };
    (open.at(-1)?.parts ?? root).push({ kind: closed.kind, name, parts: closed.parts });
  } else if (open.length === MOST_DEEP) return { fault: 'broken-tag', line, tag: name };
  else open.push({ kind: sign === '#' ? 'if' : 'unless', name, line, parts: [] });
  return undefined;
}

function plainPart(source: string, from: number, to: number): Part {
  return { kind: 'text', text: source.slice(from, to).replaceAll(GONE, '') };
}

/** Braces that are part of no tag were meant as one. */
function plainFault(source: string, from: number, to: number): TemplateProblem | undefined {
  const at = /\{\{|\}\}/u.exec(source.slice(from, to))?.index;
  return at === undefined ? undefined : { fault: 'broken-tag', line: lineAt(source, from + at), tag: '' };
}

export function isProblem(read: Template | TemplateProblem): read is TemplateProblem {
  return 'fault' in read;
}

export function fillTemplate({ parts }: Template, fields: Fields): string {
  const fill = (some: readonly Part[]): string =>
    some
      .map((part) => {
        if (part.kind === 'text') return part.text;
        const value = Object.hasOwn(fields, part.name) ? fields[part.name] : undefined;
        if (part.kind === 'field') return String(value ?? '').replaceAll('\n', `\n${part.lead}`);
        return isSaid(value) === (part.kind === 'if') ? fill(part.parts) : '';
      })
      .join('');
  return fill(parts);
}

function isSaid(value: string | boolean | undefined): boolean {
  return value !== undefined && value !== false && value !== '';
}

/** In place of a line break that is not written; no reader writes it. */
const GONE = '\uE0F2';

/** A tag that decides, alone on its line, leaves no line behind. */
function withoutOwnLines(text: string): string {
  return text
    .replaceAll(GONE, '')
    .replace(/\r\n?/gu, '\n')
    .replace(/^[ \t]*(\{\{[#^/!][^{}\n]*\}\})[ \t]*\n/gmu, `$1${GONE}`);
}

/** What lists, quotes and spaces before a field mean for the further lines of its value: the same, with a sign of a list as spaces. */
function leadOf(source: string, at: number): string {
  const before = source.slice(0, at);
  const begin = Math.max(before.lastIndexOf('\n'), before.lastIndexOf(GONE)) + 1;
  const line = before.slice(begin).replace(/\{\{[^{}]*\}\}/gu, '');
  const [lead = ''] = /^(?:[\s>]|[-*+] )*/u.exec(line) ?? [];
  return lead.replace(/[-*+]/gu, ' ');
}

function lineAt(text: string, at: number): number {
  return text.slice(0, at).split(new RegExp(`[\n${GONE}]`, 'u')).length;
}
