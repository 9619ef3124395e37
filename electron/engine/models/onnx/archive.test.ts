import { mkdtempSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { constants, deflateRawSync, gzipSync } from 'node:zlib';
import { Header } from 'tar';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { unpackLimits, unpackModel } from './archive.ts';

let folder: string;
let out: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'wayleaf-archive-'));
  out = mkdtempSync(path.join(folder, 'out-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const MB = 2 ** 20;
const never = new AbortController().signal;

function entry(
  name: string,
  content: Buffer,
  more: { readonly type?: 'SymbolicLink'; readonly linkpath?: string } = {},
) {
  const header = new Header({
    path: name,
    size: content.length,
    mode: 0o644,
    mtime: new Date(0),
    type: 'File',
    ...more,
  });
  const block = Buffer.alloc(512);
  header.encode(block, 0);
  return Buffer.concat([block, content, Buffer.alloc((512 - (content.length % 512)) % 512)]);
}

const END = Buffer.alloc(1024);
const tokenizer = entry('model/tokenizer.json', Buffer.from('{}'));
const fast = { level: constants.Z_BEST_SPEED };

function archive(name: string, bytes: Buffer): string {
  const file = path.join(folder, name);
  writeFileSync(file, bytes);
  return file;
}

/** One file, deflated, without the parts that nobody checks. */
function zipOf(name: string, content: Buffer): Buffer {
  const packed = deflateRawSync(content, fast);
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(8, 8);
  local.writeUInt32LE(packed.length, 18);
  local.writeUInt32LE(content.length, 22);
  local.writeUInt16LE(name.length, 26);
  const central = Buffer.alloc(46);
  central.writeUInt32LE(0x02014b50, 0);
  central.writeUInt16LE(8, 10);
  central.writeUInt32LE(packed.length, 20);
  central.writeUInt32LE(content.length, 24);
  central.writeUInt16LE(name.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(46 + name.length, 12);
  end.writeUInt32LE(30 + name.length + packed.length, 16);
  return Buffer.concat([local, Buffer.from(name), packed, central, Buffer.from(name), end]);
}

test.each(['model.tar', 'model.tar.gz'])('the files of a model come out of %s, and nothing else', async (name) => {
  const bytes = Buffer.concat([
    tokenizer,
    entry('model/run.sh', Buffer.from('true')),
    entry('../above/tokenizer.json', Buffer.from('{}')),
    END,
  ]);
  const file = archive(name, name.endsWith('gz') ? gzipSync(bytes) : bytes);
  await expect(unpackModel(file, out, never)).rejects.toMatchObject({ code: 'input.invalid' });
  expect(existsSync(path.join(folder, 'above'))).toBe(false);
  const fine = Buffer.concat([tokenizer, entry('model/run.sh', Buffer.from('true')), END]);
  await unpackModel(archive(name, name.endsWith('gz') ? gzipSync(fine) : fine), out, never);
  expect(readdirSync(path.join(out, 'model'))).toEqual(['tokenizer.json']);
  expect(readFileSync(path.join(out, 'model/tokenizer.json'), 'utf8')).toBe('{}');
});

test('links are not made', async () => {
  const link = entry('model/model.onnx', Buffer.alloc(0), { type: 'SymbolicLink', linkpath: '/etc/hostname' });
  await unpackModel(archive('a.tar', Buffer.concat([tokenizer, link, END])), out, never);
  expect(readdirSync(path.join(out, 'model'))).toEqual(['tokenizer.json']);
});

const tooLarge = { code: 'input.invalid', message: 'The archive is larger than any model; it was not unpacked.' };

test('an archive that unfolds to far more than any weights is not unpacked', async () => {
  const limits = { ...unpackLimits, ratioFromBytes: MB };
  const weights = Buffer.alloc(2 * MB);
  const packed = archive('a.tgz', gzipSync(Buffer.concat([tokenizer, entry('model/model.onnx', weights)]), fast));
  await expect(unpackModel(packed, out, never, limits)).rejects.toMatchObject(tooLarge);
  const zip = archive('a.zip', zipOf('model.onnx', weights));
  await expect(unpackModel(zip, out, never, limits)).rejects.toMatchObject(tooLarge);
  await unpackModel(zip, out, never);
  expect(existsSync(path.join(out, 'model.onnx'))).toBe(true);
});

test('nor one with more files, or more in them, than any model has', async () => {
  const file = archive('a.tar', Buffer.concat([tokenizer, entry('model/run.sh', Buffer.from('true')), END]));
  await expect(unpackModel(file, out, never, { ...unpackLimits, entries: 1 })).rejects.toMatchObject(tooLarge);
  await expect(unpackModel(file, out, never, { ...unpackLimits, bytes: 1000 })).rejects.toMatchObject(tooLarge);
});

// What was kept of it once stopped the engine for minutes: a stream that breaks off there shows whether it is read.
test('what follows the end of an archive is not read', async () => {
  const whole = gzipSync(Buffer.concat([tokenizer, END, Buffer.alloc(2 * MB)]), fast);
  const file = archive('a.tar.gz', whole.subarray(0, whole.length - 8));
  await unpackModel(file, out, never);
  expect(readdirSync(path.join(out, 'model'))).toEqual(['tokenizer.json']);
});

test('it can be stopped', async () => {
  const file = archive('a.tar.gz', gzipSync(Buffer.concat([tokenizer, END])));
  await expect(unpackModel(file, out, AbortSignal.abort())).rejects.toMatchObject({ code: 'call.cancelled' });
});

test.each([
  ['zeros', gzipSync(Buffer.alloc(4 * MB), fast)],
  ['nothing', Buffer.alloc(0)],
  ['an archive packed twice', gzipSync(gzipSync(Buffer.concat([tokenizer, END])))],
  ['half of one', gzipSync(Buffer.concat([tokenizer, END])).subarray(0, 60)],
])('%s is no archive, in words', async (_, bytes) => {
  const file = archive('a.tar.gz', bytes);
  await expect(unpackModel(file, out, never)).rejects.toMatchObject({
    code: 'input.invalid',
    message: expect.stringContaining('a.tar.gz cannot be unpacked') as string,
  });
});

test('what tells how a model is used comes along', async () => {
  const telling = ['model/config.json', 'model/1_Pooling/config.json', 'model/README.md'];
  const entries = telling.map((name) => entry(name, Buffer.from('{}')));
  const file = archive('model.tar', Buffer.concat([tokenizer, ...entries, entry('model/model.bin', END), END]));
  await unpackModel(file, out, never);
  for (const name of telling) expect(existsSync(path.join(out, name)), name).toBe(true);
  expect(existsSync(path.join(out, 'model/model.bin'))).toBe(false);
});
