import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { describeAll } from '../commands.ts';
import { bashScript } from './bash.ts';
import { describe as described } from './command-lines.ts';
import { fishScript } from './fish.ts';
import { manualPage } from './manual.ts';
import { zshScript } from './zsh.ts';

const commands = describeAll();
const hasProgram = (name: string): boolean => spawnSync(name, ['--version']).status === 0;

describe('what commands say of themselves', () => {
  test('lines of help become options, words and remarks', () => {
    const command = described({
      name: 'notes',
      usage: 'list | export [--out DIR]',
      summary: 'Notes.',
      help: [
        '  list               the folder,',
        '                     and its files',
        '  --out DIR          a file for each',
        '  -n, --no-names     without names',
        '',
        'Exit status 1 where something waits.',
      ],
      options: { out: { type: 'string' }, 'no-names': { type: 'boolean', short: 'n' } },
      words: ['list', 'export'],
    });
    expect(command).toMatchObject({
      words: [
        { word: 'list', text: 'the folder, and its files' },
        { word: 'export', text: '' },
      ],
      options: [
        { name: 'out', value: 'DIR', text: 'a file for each' },
        { name: 'no-names', short: 'n', value: undefined, text: 'without names' },
      ],
      remarks: ['', 'Exit status 1 where something waits.'],
      takesFiles: false,
    });
  });

  test.each(commands)('every option of wayleaf $name has a line in its help', ({ options }) => {
    expect(options.filter(({ text }) => text === '').map(({ name }) => name)).toEqual([]);
  });
});

describe.runIf(hasProgram('bash'))('bash', () => {
  const completed = (...words: readonly string[]): readonly string[] => {
    const line = words.map((word) => `'${word}'`).join(' ');
    const asked = `${bashScript(commands)}
compopt() { :; }
COMP_WORDS=(${line}); COMP_CWORD=${String(words.length - 1)}; _wayleaf; printf '%s\\n' "\${COMPREPLY[@]}"`;
    return execFileSync('bash', ['-c', asked], { encoding: 'utf8' }).split('\n').filter(Boolean);
  };

  test('every command and every option of each', () => {
    expect(completed('wayleaf', '')).toEqual(commands.map(({ name }) => name));
    for (const { name, options } of commands)
      expect(completed('wayleaf', name, '--')).toEqual(options.map((one) => `--${one.name}`));
  });

  test('words behind a command, and values that can be listed', () => {
    expect(completed('wayleaf', 'notes', 'ex')).toEqual(['export']);
    expect(completed('wayleaf', 'ask', 'why', '--strategy', 'p')).toContain('path');
  });
});

describe.runIf(hasProgram('fish'))('fish', () => {
  const completed = (line: string): readonly string[] => {
    const folder = mkdtempSync(path.join(tmpdir(), 'wayleaf-fish-'));
    const file = path.join(folder, 'wayleaf.fish');
    writeFileSync(file, fishScript(commands));
    const asked = `source ${file}; complete -C ${JSON.stringify(line)}`;
    const env = { ...process.env, HOME: folder, XDG_CONFIG_HOME: folder, XDG_DATA_HOME: folder };
    const told = execFileSync('fish', ['--no-config', '-c', asked], { encoding: 'utf8', cwd: folder, env });
    return told.split('\n').flatMap((one) => (one === '' ? [] : [one.split('\t')[0]!]));
  };

  test('every command, and the options of one', () => {
    expect(completed('wayleaf ').toSorted()).toEqual(commands.map(({ name }) => name).toSorted());
    for (const { name, options } of commands)
      expect(completed(`wayleaf ${name} --`)).toEqual(expect.arrayContaining(options.map((one) => `--${one.name}`)));
  });

  test('words behind a command, and values that can be listed', () => {
    expect(completed('wayleaf notes ex')).toEqual(['export']);
    expect(completed('wayleaf ask why --strategy p')).toContain('path');
    // 'list' is also a command: it is none here.
    expect(completed('wayleaf notes --doc list --te')).toEqual(['--template']);
  });
});

describe.runIf(hasProgram('zsh'))('zsh', () => {
  // A terminal of its own, in which Tab is pressed; what is listed ends with the last option.
  const completed = (line: string, last: string): string => {
    const folder = mkdtempSync(path.join(tmpdir(), 'wayleaf-zsh-'));
    const file = path.join(folder, 'completion.zsh');
    writeFileSync(file, zshScript(commands));
    const typed = `zmodload zsh/zpty; zpty z zsh -f -i
zpty -w z 'PS1=; unset zle_bracketed_paste; autoload -Uz compinit; compinit -u -D; source ${file}; LISTMAX=9999; print REA""DY'
zpty -r z out '*READY*'
zpty -n -w z ${JSON.stringify(line)}$'\\t\\t'
zpty -r z out ${JSON.stringify(`*${last}*`)}
print -r -- "$out"`;
    return execFileSync('zsh', ['-f', '-c', typed], { encoding: 'utf8', timeout: 10_000 });
  };

  test.each(['notes', 'ask', 'models'])('lists every option of wayleaf %s', (name) => {
    const options = commands.find((one) => one.name === name)!.options.map((option) => `--${option.name}`);
    const listed = completed(`wayleaf ${name} --`, `${options.toSorted().at(-1)!} `);
    for (const option of options) expect(listed).toContain(option);
  });

  test('lists the commands', () => {
    const listed = completed('wayleaf ', 'zotero ');
    for (const { name } of commands) expect(listed).toContain(name);
  });
});

describe.runIf(hasProgram('man'))('the manual page', () => {
  test('is set without a warning, with every command and option', () => {
    const page = manualPage(commands, '1.2.3');
    const set = spawnSync('man', ['--warnings', '-l', '-'], {
      input: page,
      env: { ...process.env, MANWIDTH: '200', LC_ALL: 'C.UTF-8' },
    });
    expect(set.stderr.toString()).toBe('');
    const text = set.stdout.toString().replaceAll(/.\u0008/gu, '');
    for (const { name, options } of commands) {
      expect(text).toContain(`wayleaf ${name}`);
      for (const option of options) expect(text).toContain(`--${option.name}`);
    }
  });
});
