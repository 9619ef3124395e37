/** The same texts as other programs write them, where they are installed. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { SourceFormat } from '#shared/base/formats.ts';
import { makeDocument } from '../../fixtures/formats/make-document.ts';
import { richMarkdown, richText, type RichText } from '../../fixtures/formats/rich.ts';
import { findChromium } from '../../support/chromium.ts';
import { plainText, saidBy, savedPages, type Case } from './made.ts';

/** Writes one kind of file from texts; nothing where the program is absent. */
export interface Program {
  readonly name: string;
  isHere(): boolean;
  make(format: SourceFormat, count: number, folder: string): Promise<readonly Case[]>;
}

const runs = (program: string, args: readonly string[], input?: string): Buffer | undefined => {
  const { status, stdout } = spawnSync(program, args, { input, maxBuffer: 1 << 28, timeout: 240_000 });
  return status === 0 ? stdout : undefined;
};

/** The texts from here on, so that no two files of a kind say the same. */
const FIRST = 20;
const textsOf = (count: number): readonly RichText[] => Array.from({ length: count }, (_, at) => richText(FIRST + at));

/** Slides have one level. */
function flattened({ parts, ...text }: RichText): RichText {
  return { ...text, parts: parts.map((part) => (part.kind === 'heading' ? { ...part, level: 1 } : part)) };
}

const WRITERS: Partial<Record<SourceFormat, string>> = { tex: 'latex', html: 'html', md: 'gfm' };

export const pandoc: Program = {
  name: 'Pandoc',
  isHere: () => runs('pandoc', ['--version']) !== undefined,
  make: async (format, count, folder) => {
    const made: Case[] = [];
    for (const [at, given] of textsOf(count).entries()) {
      const text = format === 'pptx' ? flattened(given) : given;
      const file = path.join(folder, `pandoc ${String(at)}.${format}`);
      const args = ['-f', 'markdown', '-t', WRITERS[format] ?? format, '-s', '-o', file];
      if (!runs('pandoc', args, richMarkdown(text))) continue;
      const said = saidBy(text);
      made.push({ format, by: 'Pandoc', name: path.basename(file), bytes: await readFile(file), said });
    }
    return made;
  },
};

/** What LibreOffice is given, by what it writes. */
const GIVEN: Partial<Record<SourceFormat, SourceFormat>> = {
  ...{ pptx: 'pptx', odp: 'pptx', xlsx: 'csv', ods: 'csv', rtf: 'odt', docx: 'odt', odt: 'docx' },
};

export const libreOffice: Program = {
  name: 'LibreOffice',
  isHere: () => runs('soffice', ['--version']) !== undefined,
  make: async (format, count, folder) => {
    const given = GIVEN[format];
    if (!given) return [];
    const [from, to] = [path.join(folder, `for ${format}`), path.join(folder, `from LibreOffice ${format}`)];
    await mkdir(from, { recursive: true });
    const texts = given === 'pptx' ? textsOf(count).map(flattened) : textsOf(count);
    const names = texts.map((_, at) => `office ${String(at)}`);
    for (const [at, text] of texts.entries()) await writeGiven(path.join(from, `${names[at]!}.${given}`), given, text);
    const profile = `-env:UserInstallation=${pathToFileURL(path.join(folder, 'profile')).href}`;
    const files = names.map((name) => path.join(from, `${name}.${given}`));
    // Commas, quotation marks, UTF-8, from the first row on.
    const read = given === 'csv' ? ['--infilter=Text - txt - csv (StarCalc):44,34,76,1'] : [];
    runs('soffice', [profile, '--headless', ...read, '--convert-to', format, '--outdir', to, ...files]);
    const made: Case[] = [];
    for (const [at, text] of texts.entries()) {
      const file = path.join(to, `${names[at]!}.${format}`);
      if (!existsSync(file)) continue;
      // A sheet is called after the file of its text.
      const said = given === 'csv' ? { ...saidBy(text), headings: [names[at]!] } : saidBy(text);
      made.push({ format, by: 'LibreOffice', name: path.basename(file), bytes: await readFile(file), said });
    }
    return made;
  },
};

/** Texts and slides as Pandoc writes them; sheets, and all where it is absent, as they are made here. */
async function writeGiven(file: string, format: SourceFormat, text: RichText): Promise<void> {
  if (format !== 'csv' && runs('pandoc', ['-f', 'markdown', '-s', '-o', file], richMarkdown(text))) return;
  await writeFile(file, makeDocument(format, plainText(text)));
}

/** In all the ways in which words are packed on their way. */
const MESSAGES = `
import json, sys
from email.message import EmailMessage
from email.policy import SMTP
given = json.load(sys.stdin)
way = given['way']
message = EmailMessage(policy=SMTP)
message['Subject'] = given['title']
message['From'] = 'Ada Walker <ada@example.org>'
message['To'] = 'ben@example.org'
message['Date'] = 'Tue, 02 Apr 2019 10:00:00 +0000'
cte = ['quoted-printable', 'base64', '8bit'][way % 3]
message.set_content(given['text'], cte=cte)
if way % 2: message.add_alternative(given['html'], subtype='html', cte=cte)
if way % 4 == 2:
    message.add_attachment(b'a,b', maintype='text', subtype='csv', filename='a.csv')
if way % 4 == 3:
    around = EmailMessage(policy=SMTP)
    for field in ('Subject', 'From', 'To', 'Date'): around[field] = message[field]
    around.set_content('Forwarded below.')
    around.add_attachment(message)
    message = around
sys.stdout.buffer.write(message.as_bytes())
`;

export const python: Program = {
  name: 'Python',
  isHere: () => runs('python3', ['--version']) !== undefined,
  make: async (format, count) => {
    if (format !== 'eml') return [];
    return textsOf(count).flatMap((text, at): Case[] => {
      const said = { ...saidBy(text), headings: [] };
      const html = makeDocument('html', plainText(text)).toString();
      const given = JSON.stringify({ way: at, title: text.title, text: said.words, html });
      const bytes = runs('python3', ['-c', MESSAGES], given);
      return bytes ? [{ format, by: 'Python', name: `message ${String(at)}.eml`, bytes, said }] : [];
    });
  },
};

/** Pages as a browser saves them, after their scripts have put in what a reader is shown. */
export const browser: Program = {
  name: 'a browser',
  isHere: () => existsSync(findChromium()),
  make: async (format, count, folder) => {
    if (format !== 'html') return [];
    const made: Case[] = [];
    for (const { name, bytes, said } of savedPages().slice(0, count)) {
      const file = path.join(folder, `shown ${name}`);
      await writeFile(file, scripted(bytes.toString()));
      const args = ['--headless', '--no-sandbox', '--disable-gpu', '--dump-dom', pathToFileURL(file).href];
      const dom = runs(findChromium(), args);
      if (dom) made.push({ format, by: 'a browser', name: `saved ${name}`, bytes: dom, said });
    }
    return made;
  },
};

/** A page that is empty until its script has run. */
function scripted(html: string): string {
  const body = JSON.stringify(/<body[^>]*>([\s\S]*)<\/body>/u.exec(html)?.[1] ?? '').replaceAll(
    '<',
    String.raw`\u003c`,
  );
  return html.replace(
    /(<body[^>]*>)[\s\S]*<\/body>/u,
    (_, open: string) => `${open}<script>document.body.insertAdjacentHTML('beforeend', ${body})</script></body>`,
  );
}
