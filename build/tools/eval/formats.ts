/** Ways of writing a context down that its labels are compared with (KDD '24). */
import { isSection, type ContextNode } from '#shared/domain/prompts/label.ts';

/** Headings on lines of their own, no other sign of the structure: the human-oriented format that KDD '24 compares with. */
export function formatPlain(nodes: readonly ContextNode[]): string {
  return nodes.map(plain).join('\n\n');
}

function plain(node: ContextNode): string {
  if (isSection(node)) return [node.title.replace(/\s+/g, ' ').trim(), ...node.children.map(plain)].join('\n\n');
  return node.kind === 'passage' ? `[${node.n}] ${node.text}` : node.text;
}

const COMMANDS = ['section', 'subsection', 'subsubsection', 'paragraph', 'subparagraph'] as const;

/** The machine-oriented format that KDD '24 compares with. */
export function formatLatex(nodes: readonly ContextNode[]): string {
  return nodes.flatMap((node) => latex(node, 0)).join('\n');
}

function latex(node: ContextNode, depth: number): readonly string[] {
  if (!isSection(node)) {
    if (node.kind === 'abstract') return ['\\begin{abstract}', escapeLatex(node.text), '\\end{abstract}'];
    return [node.kind === 'passage' ? `[${node.n}] ${escapeLatex(node.text)}` : escapeLatex(node.text)];
  }
  const below = (step: number): readonly string[] => node.children.flatMap((child) => latex(child, depth + step));
  const title = escapeLatex(node.title.replace(/\s+/g, ' ').trim());
  if (node.kind === 'document') return [`\\title{${title}}`, '\\begin{document}', ...below(0), '\\end{document}'];
  return [`\\${COMMANDS[Math.min(depth, COMMANDS.length - 1)] ?? 'paragraph'}{${title}}`, ...below(1)];
}

const LATEX_NAMES: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
};

function escapeLatex(text: string): string {
  return text.replace(/[\\~^#$%&_{}]/g, (mark) => LATEX_NAMES[mark] ?? `\\${mark}`);
}
