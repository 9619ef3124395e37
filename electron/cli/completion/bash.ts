import type { DescribedCommand } from './command-lines.ts';

/** A function for bash, also that of macOS (3.2). Where it has nothing to say, files are completed as everywhere. */
export function bashScript(commands: readonly DescribedCommand[]): string {
  return `# Completion of wayleaf for bash. Made by: wayleaf completion bash
_wayleaf() {
  local word=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD - 1]} options= words= values=
  COMPREPLY=()
  if ((COMP_CWORD == 1)); then
    COMPREPLY=($(compgen -W '${commands.map(({ name }) => name).join(' ')}' -- "$word"))
    return
  fi
  case \${COMP_WORDS[1]} in
${commands.map(caseOf).join('\n')}
  esac
  if [[ -n $values ]]; then
    COMPREPLY=($(compgen -W "$values" -- "$word"))
  elif [[ $word == -* ]]; then
    COMPREPLY=($(compgen -W "$options" -- "$word"))
  elif ((COMP_CWORD == 2)); then
    COMPREPLY=($(compgen -W "$words" -- "$word"))
  fi
}
complete -o default -F _wayleaf wayleaf
`;
}

function caseOf({ name, words, options }: DescribedCommand): string {
  const flags = options.flatMap((one) => [`--${one.name}`, ...(one.short === undefined ? [] : [`-${one.short}`])]);
  const chosen = options
    .filter(({ choices }) => choices.length > 0)
    .map((one) => `      [[ $before == --${one.name} ]] && values='${one.choices.join(' ')}'`);
  return [
    `    ${name})`,
    `      options='${flags.join(' ')}'`,
    ...(words.length > 0 ? [`      words='${words.map(({ word }) => word).join(' ')}'`] : []),
    ...chosen,
    '      ;;',
  ].join('\n');
}
