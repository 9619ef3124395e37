import type { DescribedCommand, DescribedOption } from './command-lines.ts';

/** A script for fish, whose rules are asked whenever a key is pressed. */
export function fishScript(commands: readonly DescribedCommand[]): string {
  const lines = commands.flatMap((command) => [
    rule(`__wayleaf_at 1`, `-a ${command.name}`, command.summary),
    ...command.words.map(({ word, text }) => rule(`__wayleaf_at 2 ${command.name}`, `-a ${word}`, text)),
    ...(command.takesFiles ? [`complete -c wayleaf -n '__wayleaf_in ${command.name}' -F`] : []),
    ...command.options.map((option) => rule(`__wayleaf_in ${command.name}`, flags(option), option.text)),
  ]);
  return [HEAD, ...lines, ''].join('\n');
}

const HEAD = `# Completion of wayleaf for fish. Made by: wayleaf completion fish
complete -c wayleaf -f
# Whether the cursor is in a command of this name.
function __wayleaf_in
    set -l words (commandline -opc)
    test (count $words) -ge 2; and test "$words[2]" = "$argv[1]"
end
# Whether so many words stand before the cursor, the second of them this command.
function __wayleaf_at
    set -l words (commandline -opc)
    test (count $words) -eq $argv[1]; and begin
        test (count $argv) -eq 1; or test "$words[2]" = "$argv[2]"
    end
end`;

function flags({ name, short, value, choices }: DescribedOption): string {
  const names = [`-l ${name}`, ...(short === undefined ? [] : [`-s ${short}`])].join(' ');
  if (value === undefined) return names;
  if (choices.length > 0) return `${names} -x -a ${quoted(choices.join(' '))}`;
  if (value === 'DIR') return `${names} -x -a '(__fish_complete_directories)'`;
  return /FILE|PATH/u.test(value) ? `${names} -r -F` : `${names} -x`;
}

function rule(when: string, what: string, text: string): string {
  return `complete -c wayleaf -n ${quoted(when)} ${what}${text === '' ? '' : ` -d ${quoted(text)}`}`;
}

function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", String.raw`\'`)}'`;
}
