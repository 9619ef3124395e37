import type { DescribedCommand, DescribedOption } from './command-lines.ts';

/** A function for zsh, which is loaded when it is first needed. */
export function zshScript(commands: readonly DescribedCommand[]): string {
  return [
    '#compdef wayleaf',
    '# Completion of wayleaf for zsh. Made by: wayleaf completion zsh',
    '',
    '_wayleaf() {',
    '  local -a commands',
    '  commands=(',
    ...commands.map(({ name, summary }) => `    ${quoted(`${name}:${summary.replaceAll(':', String.raw`\:`)}`)}`),
    '  )',
    '  if (( CURRENT == 2 )); then',
    "    _describe -t commands 'command of wayleaf' commands",
    '    return',
    '  fi',
    '  local command=$words[2]',
    '  shift words',
    '  (( CURRENT-- ))',
    '  case $command in',
    ...commands.flatMap(caseOf),
    '  esac',
    '}',
    '',
    // Loaded by zsh itself it is the function's body; read by the shell it only says where the function is.
    'if [[ $zsh_eval_context[-1] == loadautofunc ]]; then _wayleaf "$@"; else compdef _wayleaf wayleaf; fi',
    '',
  ].join('\n');
}

function caseOf({ name, words, takesFiles, options }: DescribedCommand): readonly string[] {
  const listed = words.map(({ word, text }) => `${word}\\:${quotedTwice(text)}`).join(' ');
  const specs = [
    ...options.map(optionSpec),
    ...(words.length > 0 ? [`'1:what to do:((${listed}))'`] : []),
    ...(takesFiles ? [quoted('*:file:_files')] : []),
  ];
  return [
    `    ${name})`,
    ...specs.map((spec, at) => `      ${at === 0 ? '_arguments ' : '  '}${spec} \\`),
    '      ;;',
  ].map((line, at, all) => (at === all.length - 2 ? line.replace(/ \\$/u, '') : line));
}

function optionSpec({ name, short, value, text, choices }: DescribedOption): string {
  const told = `[${text.replaceAll(/[[\]\\]/gu, String.raw`\$&`)}]`;
  const takes = value === undefined ? '' : `:${value}:${actionOf(value, choices)}`;
  const long = quoted(`*--${name}${value === undefined ? '' : '='}${told}${takes}`);
  return short === undefined ? long : `${quoted(`-${short}${told}${takes}`)} ${long}`;
}

function actionOf(value: string, choices: readonly string[]): string {
  if (choices.length > 0) return `(${choices.join(' ')})`;
  if (value === 'DIR') return '_files -/';
  return /FILE|PATH/u.test(value) ? '_files' : ' ';
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** In double quotes within single ones. */
function quotedTwice(text: string): string {
  return `"${text.replaceAll(/["$\\`]/gu, String.raw`\$&`).replaceAll("'", String.raw`'\''`)}"`;
}
