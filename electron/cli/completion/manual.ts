import type { DescribedCommand, DescribedOption } from './command-lines.ts';

/** A page of the system's manual (`man wayleaf`), in the macros of man(7). */
export function manualPage(commands: readonly DescribedCommand[], version: string): string {
  return [
    `.TH WAYLEAF 1 "" "Wayleaf ${version}" "User commands"`,
    // Ragged and without hyphens: a usage is copied.
    '.ad l',
    '.nh',
    '.SH NAME',
    'wayleaf \\- answers from your documents, with evidence you can check',
    '.SH SYNOPSIS',
    '.B wayleaf',
    '.I COMMAND',
    '[ARGUMENTS] [\\fB\\-\\-json\\fR]',
    '.SH DESCRIPTION',
    'Wayleaf reads documents into a library on this machine and answers questions with the words that support them. Nothing',
    'leaves the machine but what a command says it sends.',
    '.SH COMMANDS',
    ...commands.flatMap(section),
    '.SH EXIT STATUS',
    '0 done, 1 failure, 2 bad usage or input, 130 stopped with Ctrl-C.',
    '',
  ].join('\n');
}

function section({ name, usage, summary, words, options, remarks }: DescribedCommand): readonly string[] {
  return [
    `.SS wayleaf ${written(name)}`,
    written(`wayleaf ${name} ${usage}`.trim()),
    '.PP',
    written(summary),
    ...words
      .filter(({ text }) => text !== '')
      .flatMap(({ word, text }) => ['.TP', `.B ${written(word)}`, written(text)]),
    ...options.flatMap((option) => ['.TP', called(option), written(option.text)]),
    ...(remarks.some((line) => line.trim() !== '')
      ? ['.PP', written(remarks.join(' ').replaceAll(/\s+/gu, ' ').trim())]
      : []),
  ];
}

function called({ name, short, value }: DescribedOption): string {
  const names = [...(short === undefined ? [] : [`-${short}`]), `--${name}`].map((one) => `\\fB${written(one)}\\fR`);
  return `${names.join(', ')}${value === undefined ? '' : ` \\fI${written(value)}\\fR`}`;
}

/** Text as roff takes it: no line begins as a request, and a minus is one. */
function written(text: string): string {
  return text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replace(/^(?=[.'])/u, '\\&');
}
