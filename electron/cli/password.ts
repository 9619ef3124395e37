/** The password of an encrypted file, given in a way that other users of the machine cannot read. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { stringOption, type OptionValues, type Surroundings } from './command.ts';
import { UsageError } from './failure.ts';

export const passwordOptions = { password: { type: 'string' }, 'password-file': { type: 'string' } } as const;

/** @param what  such as 'an encrypted file' */
export const passwordHelp = (what: string): readonly string[] => [
  `  --password-file F  its first line is the password for ${what}; ‘-’: of standard input`,
  '  --password P     the same as an argument, which every user of this machine can read while the command runs',
];

const MAX_CHARACTERS = 1024;

/** @throws UsageError if both ways are used, or the file cannot be read */
export async function chosenPassword(
  values: OptionValues,
  { cwd }: Pick<Surroundings, 'cwd'>,
  input: NodeJS.ReadableStream = process.stdin,
): Promise<string | undefined> {
  const given = stringOption(values, 'password');
  const file = stringOption(values, 'password-file');
  if (file === undefined) return given;
  if (given !== undefined) throw new UsageError('Give --password or --password-file, not both.');
  const read = file === '-' ? text(input) : readFile(path.resolve(cwd, file), 'utf8');
  const content = await read.catch(() => {
    throw new UsageError(`The password file ${file} cannot be read.`);
  });
  const [line = ''] = content.split(/\r?\n/, 1);
  if (line === '' || line.length > MAX_CHARACTERS) throw new UsageError(`There is no password in ${file}.`);
  return line;
}
