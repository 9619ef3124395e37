import { randomBytes } from 'node:crypto';
import { stripVTControlCharacters, styleText } from 'node:util';
import type { ErrorReport } from '#shared/base/errors.ts';
import type { Printed, PrintingCommand } from '#shared/dialect/commands.ts';
import { inDialect } from '#shared/dialect/dialect.ts';
import { errorOut } from '#shared/dialect/failure.ts';
import { terminalText } from '../process/terminal-text.ts';

type Style = Parameters<typeof styleText>[0];

/**
 * Where a command writes: one JSON document or text for people on standard output, everything else on standard error. Whatever it is
 * given, no control character goes to a terminal but the ends of lines, tabs, and what `style` made.
 */
export interface Output {
  readonly json: boolean;
  readonly width: number;
  /** The product, for people; dropped with --json. */
  print(text?: string): void;
  /** What another program is to read, as it is in a file or a pipe; dropped with --json. On a terminal as `print`. */
  printData(text: string): void;
  /** The product of a command, for programs; dropped without --json. Called at most once. */
  printJson<C extends PrintingCommand>(command: C, value: Printed<C>): void;
  /** The same of a command that measures, which no installation has. */
  printMeasured(value: unknown): void;
  /** Why there is none. */
  printFailure(report: ErrorReport): void;
  /** Messages beside the product. */
  note(text: string): void;
  style(style: Style, text: string): string;
  readonly progress: Progress;
}

/** A line on the terminal that shows how far work is; nothing where there is no terminal. */
export interface Progress {
  /** @param share in [0, 1] */
  show(share: number, label: string): void;
  clear(): void;
}

/** As much of a stream as output needs. */
export interface Sink {
  write(text: string): unknown;
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
}

const MAX_WIDTH = 100;
const BAR_CELLS = 24;

export function createOutput(
  stdout: Sink,
  stderr: Sink,
  json: boolean,
  env: Readonly<Record<string, string | undefined>>,
): Output {
  const colors = Boolean(stdout.isTTY) && !env.NO_COLOR && env.TERM !== 'dumb';
  const progress = createProgress(stderr);
  const styles = createStyles();
  const writeJson = (value: unknown): void => {
    if (!json) return;
    progress.clear();
    stdout.write(`${plainJson(value)}\n`);
  };
  return {
    json,
    width: Math.min(MAX_WIDTH, stdout.columns ?? MAX_WIDTH),
    print: (text = '') => {
      if (json) return;
      progress.clear();
      stdout.write(`${styles.shown(text)}\n`);
    },
    printData: (text) => {
      if (json) return;
      progress.clear();
      stdout.write(`${stdout.isTTY ? styles.shown(text) : text}\n`);
    },
    printJson: (_, value) => writeJson(inDialect(value)),
    printMeasured: writeJson,
    printFailure: (report) => writeJson(inDialect({ error: errorOut(report) })),
    note: (text) => {
      progress.clear();
      stderr.write(`${styles.shown(text)}\n`);
    },
    style: (style, text) => (colors ? styles.styled(style, text) : text),
    progress,
  };
}

const ESCAPE = '\u001b';
const STYLE = /^\[[\d;]*m/;
const BETWEEN = ' ';

/** Styles are written under a key that no text from elsewhere knows, until they are shown. */
function createStyles(): {
  readonly styled: (style: Style, text: string) => string;
  readonly shown: (text: string) => string;
} {
  const key = `${ESCAPE}${randomBytes(16).toString('hex')}`;
  const shownAfterKey = (part: string): string => {
    const [style = ''] = STYLE.exec(part) ?? [];
    return (style && ESCAPE + style) + terminalText(part.slice(style.length));
  };
  return {
    styled: (style, text) => {
      const around = styleText(style, BETWEEN, { validateStream: false }).replaceAll(ESCAPE, key);
      return around.split(BETWEEN).join(text);
    },
    shown: (text) => {
      const [first = '', ...rest] = text.split(key);
      return terminalText(first) + rest.map(shownAfterKey).join('');
    },
  };
}

/** JSON writes those of seven bits as escapes by itself. */
const CONTROLS = /[\u007f-\u009f]/g;
const plainJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll(CONTROLS, (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`);

function createProgress(stderr: Sink): Progress {
  let shown = false;
  return {
    show: (share, label) => {
      if (!stderr.isTTY) return;
      const filled = Math.round(BAR_CELLS * Math.min(1, Math.max(0, share)));
      const bar = `${'█'.repeat(filled)}${'░'.repeat(BAR_CELLS - filled)}`;
      const room = (stderr.columns ?? 80) - BAR_CELLS - 7;
      const percent = `${Math.floor(share * 100)}`.padStart(3);
      stderr.write(`\r\u001b[2K${bar} ${percent}% ${printable(label).slice(0, Math.max(0, room))}`);
      shown = true;
    },
    clear: () => {
      if (shown) stderr.write('\r\u001b[2K');
      shown = false;
    },
  };
}

/** Text of a document as a terminal may show it: no escape sequences, no control characters, one line. */
export function printable(text: string): string {
  return stripVTControlCharacters(text)
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim();
}

/** Text in lines of at most `width` columns, each after `indent`; words longer than a line stay whole. */
export function wrap(text: string, width: number, indent = ''): string {
  const lines: string[] = [];
  let line = '';
  for (const word of printable(text).split(' ')) {
    if (line && indent.length + line.length + 1 + word.length > width) {
      lines.push(indent + line);
      line = word;
    } else {
      line = line ? `${line} ${word}` : word;
    }
  }
  if (line) lines.push(indent + line);
  return lines.join('\n');
}

/** Rows in columns; numbers (cells that begin with a digit) to the right. */
export function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [header, ...rows];
  const widths = header.map((_, at) => Math.max(...all.map((row) => (row[at] ?? '').length)));
  const line = (row: readonly string[], head: boolean): string =>
    widths
      .map((width, at) => {
        const cell = row[at] ?? '';
        const number = head ? rows.every((other) => /^[\d.–-]/.test(other[at] ?? '')) : /^[\d.–-]/.test(cell);
        return number ? cell.padStart(width) : cell.padEnd(width);
      })
      .join('  ')
      .trimEnd();
  return [line(header, true), ...rows.map((row) => line(row, false))].join('\n');
}
