/** What a shell or a manual has to know of the commands, read from their own descriptions and help. */
import type { Command } from '../command.ts';

export interface DescribedOption {
  readonly name: string;
  readonly short: string | undefined;
  /** Name of its value, such as 'DIR'; undefined for one that takes none. */
  readonly value: string | undefined;
  readonly text: string;
  /** Every value that it can have; empty where they cannot be listed. */
  readonly choices: readonly string[];
}

export interface DescribedWord {
  readonly word: string;
  readonly text: string;
}

export interface DescribedCommand {
  readonly name: string;
  readonly summary: string;
  readonly usage: string;
  /** What can stand first behind its name; empty where that is not one of a few words. */
  readonly words: readonly DescribedWord[];
  /** Paths of files are among its arguments. */
  readonly takesFiles: boolean;
  readonly options: readonly DescribedOption[];
  /** Lines of its help that describe neither an option nor a word. */
  readonly remarks: readonly string[];
}

export type Described = Pick<Command, 'name' | 'usage' | 'summary' | 'help' | 'options' | 'words' | 'choices'>;

// '  --doc DOCUMENT   look in this document only', '  -h, --help   this page', '  export   print the notes', '  FILE   …'
const LINE =
  /^ {2}(?:-[a-z], )?(?:--(?<option>[a-z-]+)|(?<word>[a-z][a-z-]*)|(?<argument>\S+))(?: (?<value>\S+(?: \S+)*?))?(?: {2,}| (?=[a-z‘]))(?<text>.+)$/u;
const FILES = /FILE|PATH|DIR/u;

export function describe(command: Described): DescribedCommand {
  const { name, usage, summary, choices = {} } = command;
  const said = linesOf(command.help);
  const options = Object.entries(command.options).map(([option, { type, short }]) => {
    const line = said.find((one) => one.option === option);
    return {
      name: option,
      short,
      value: type === 'string' ? (line?.value ?? 'VALUE') : undefined,
      text: line?.text ?? '',
      choices: choices[option] ?? [],
    };
  });
  const told = new Map(said.flatMap(({ word, text }) => (word === undefined ? [] : [[word, text]])));
  const words = (command.words ?? []).map((word) => ({ word, text: told.get(word) ?? '' }));
  const takesFiles = FILES.test(usage.replaceAll(/\[[^\]]*--[^\]]*\]/gu, ''));
  return { name, usage, summary, words, takesFiles, options, remarks: remarksOf(command.help) };
}

interface HelpLine {
  readonly option: string | undefined;
  readonly word: string | undefined;
  readonly value: string | undefined;
  readonly text: string;
}

/** Lines that go on with the one before are joined with it. */
function linesOf(help: readonly string[]): readonly HelpLine[] {
  const lines: HelpLine[] = [];
  for (const line of help) {
    const { option, word, value, text } = LINE.exec(line)?.groups ?? {};
    if (text !== undefined) lines.push({ option, word, value, text });
    else if (isContinued(line) && lines.length > 0) {
      const last = lines.pop()!;
      lines.push({ ...last, text: `${last.text} ${line.trim()}` });
    }
  }
  return lines;
}

function isContinued(line: string): boolean {
  return /^ {6,}\S/u.test(line);
}

function remarksOf(help: readonly string[]): readonly string[] {
  return help.filter((line) => !isContinued(line) && !LINE.test(line));
}
