import type { Command } from '../command.ts';
import { bashScript } from '../completion/bash.ts';
import type { DescribedCommand } from '../completion/command-lines.ts';
import { fishScript } from '../completion/fish.ts';
import { manualPage } from '../completion/manual.ts';
import { zshScript } from '../completion/zsh.ts';
import { exitCodes, UsageError } from '../failure.ts';

type Write = (commands: readonly DescribedCommand[], version: string) => string;

const writers: Readonly<Record<string, Write>> = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
  man: manualPage,
};

/**
 * The command that writes what shells know of all commands, itself included.
 *
 * @param described  asked when it runs: it is one of them
 */
export function completionOf(described: () => readonly DescribedCommand[], version: () => Promise<string>): Command {
  return {
    name: 'completion',
    usage: 'bash | zsh | fish | man',
    summary: 'Print a script with which a shell completes commands and options, or the manual page.',
    help: [
      '  bash             put it into a file that ~/.bashrc reads: source <(wayleaf completion bash)',
      '  zsh              put it into a file _wayleaf in a folder of $fpath, or: source <(wayleaf completion zsh)',
      '  fish             put it into ~/.config/fish/completions/wayleaf.fish',
      '  man              the manual page; wayleaf completion man | man -l -',
      '',
    ],
    options: {},
    words: Object.keys(writers),
    positionals: { min: 1, max: 1, what: Object.keys(writers).join(', ') },
    run: async ([shell = ''], _values, { out }) => {
      const write = writers[shell];
      if (!write) throw new UsageError(`‘${shell}’ is none of ${Object.keys(writers).join(', ')}.`);
      const text = write(described(), await version());
      out.printData(text.trimEnd());
      out.printJson('completion', { shell, text });
      return exitCodes.done;
    },
  };
}
