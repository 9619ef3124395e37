import { describe, expect, test } from 'vitest';
import { createOutput, printable, table, wrap, type Sink } from './output.ts';

function sink(isTTY = false): Sink & { text: string } {
  const made = { text: '', isTTY, columns: 60, write: (text: string) => (made.text += text) };
  return made;
}

describe('printable', () => {
  test('takes terminal commands and control characters out of document text', () => {
    expect(printable('\u001b[31mred\u001b[0m\u0007 a\u202Eb\n  c')).toBe('red a b c');
  });
});

describe('wrap', () => {
  test('breaks between words and indents', () => {
    expect(wrap('one two three', 9, '  ')).toBe('  one two\n  three');
    expect(wrap('incomprehensibilities here', 8)).toBe('incomprehensibilities\nhere');
    expect(wrap('  ', 8)).toBe('');
  });
});

describe('table', () => {
  test('puts numbers to the right and words to the left', () => {
    expect(
      table(
        ['name', 'ms'],
        [
          ['a', '7'],
          ['long', '123'],
        ],
      ),
    ).toBe('name   ms\na       7\nlong  123');
  });
});

describe('createOutput', () => {
  test('with --json only the document goes to standard output', () => {
    const stdout = sink();
    const stderr = sink();
    const out = createOutput(stdout, stderr, true, {});
    out.print('for people');
    out.note('a message');
    out.printMeasured({ a: 1 });
    expect(stdout.text).toBe('{"a":1}\n');
    expect(stderr.text).toBe('a message\n');
  });

  test('without it only the text does', () => {
    const stdout = sink();
    const out = createOutput(stdout, sink(), false, {});
    out.printMeasured({ a: 1 });
    out.print('for people');
    expect(stdout.text).toBe('for people\n');
  });

  test('data goes out as it is, but for a terminal', () => {
    const written = (isTTY: boolean): string => {
      const stdout = sink(isTTY);
      createOutput(stdout, sink(), false, {}).printData('a\u200eb\u001b[2J');
      return stdout.text;
    };
    expect(written(false)).toBe('a\u200eb\u001b[2J\n');
    expect(written(true)).toBe('ab\n');
  });

  test('colors only where a terminal shows them and nobody minds', () => {
    const style = (isTTY: boolean, env: Record<string, string>) =>
      createOutput(sink(isTTY), sink(), false, env).style('bold', 'x');
    expect(style(true, {})).not.toBe('x');
    expect(style(false, {})).toBe('x');
    expect(style(true, { NO_COLOR: '1' })).toBe('x');
  });

  test('writes no command of a terminal that stands in somebody else’s words, and keeps lines and columns', () => {
    const [stdout, stderr] = [sink(true), sink(true)];
    const out = createOutput(stdout, stderr, false, {});
    const words = 'a\u001b]0;title\u0007b \u001b[2J\u001b[31mc\u009b5md\r\u202Ee\u001b\n\tf\r\ng';
    out.print(words);
    out.note(words);
    expect(stdout.text).toBe('ab cde\n\tf\ng\n');
    expect(stderr.text).toBe(stdout.text);
  });

  test('writes in color what a command styles, and nothing else of it', () => {
    const stdout = sink(true);
    const out = createOutput(stdout, sink(), false, {});
    out.print(`${out.style('bold', 'a\u001b[8mb')} c \u001b[1md ${out.style('dim', 'e')}`);
    expect(stdout.text).toBe('\u001b[1mab\u001b[22m c d \u001b[2me\u001b[22m\n');
  });

  test('a document for programs holds no control character as it stands, and loses none', () => {
    const stdout = sink(true);
    const words = 'a\u001b[31m\u009b31m\u007f';
    createOutput(stdout, sink(), true, {}).printMeasured({ words });
    expect(stdout.text).toMatch(/^[^\p{Cc}]*\n$/u);
    expect(JSON.parse(stdout.text)).toEqual({ words });
  });

  test('shows progress on a terminal only, and takes it away before other text', () => {
    const quiet = sink();
    createOutput(sink(), quiet, false, {}).progress.show(0.5, 'half');
    expect(quiet.text).toBe('');
    const terminal = sink(true);
    const out = createOutput(sink(), terminal, false, {});
    out.progress.show(0.5, 'half \u001b[2J');
    expect(terminal.text).toContain('█'.repeat(12) + '░'.repeat(12));
    expect(terminal.text).toMatch(/ 50% half$/);
    out.note('done');
    expect(terminal.text).toMatch(/\r\u001b\[2Kdone\n$/);
  });
});
