/** Damages a PDF as disks, networks and bad programs do: by bytes, by numbers, by objects, and inside its streams. */
import { deflateSync, inflateSync } from 'node:zlib';
import { seededRandom, type Random } from './random.ts';

type Damage = (bytes: Buffer, random: Random) => Buffer;

interface Span {
  readonly from: number;
  readonly to: number;
}

const MOST_DAMAGES = 24;
const MOST_CUT_BYTES = 2_000;
/** A stream is repeated up to this length: enough to be slow where time is not bounded. */
const MOST_STREAM_BYTES = 4_000_000;
/** Objects and streams are looked for in the first so many bytes. */
const SEARCHED_BYTES = 24_000_000;

/** A damaged copy; the same bytes and seed give the same copy. */
export function mutate(source: Uint8Array, seed: number): Uint8Array {
  const random = seededRandom(seed);
  let bytes = Buffer.from(source);
  // Few damages leave most of a file to be read; many end it early.
  const count = 1 + Math.floor(MOST_DAMAGES * random.next() ** 2);
  const kinds = random.below(3) === 0 ? [random.pick(damages)] : damages;
  for (let i = 0; i < count && bytes.length > 0; i++) bytes = Buffer.from(random.pick(kinds)(bytes, random));
  return bytes;
}

const flipByte: Damage = (bytes, random) => {
  bytes[random.below(bytes.length)] = random.below(256);
  return bytes;
};

const flipBit: Damage = (bytes, random) => {
  const at = random.below(bytes.length);
  bytes[at] = bytes[at]! ^ (1 << random.below(8));
  return bytes;
};

const cutOut: Damage = (bytes, random) => {
  const at = random.below(bytes.length);
  return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1 + random.below(MOST_CUT_BYTES))]);
};

const copyOver: Damage = (bytes, random) => {
  const from = random.below(bytes.length);
  const length = 1 + random.below(MOST_CUT_BYTES);
  bytes.copy(bytes, random.below(bytes.length), from, Math.min(bytes.length, from + length));
  return bytes;
};

const truncate: Damage = (bytes, random) =>
  random.below(4) === 0 ? bytes.subarray(0, 1 + random.below(bytes.length)) : flipByte(bytes, random);

const EXTREMES = ['0', '-1', '1', '65536', '2147483648', '99999999999', '1e9', '0.0000001', '-32769', ''];

/** A number somewhere in the file becomes another one. */
const changeNumber: Damage = (bytes, random) => {
  const start = random.below(bytes.length);
  const near = bytes.toString('latin1', start, start + 4_000);
  const match = /\d+/.exec(near);
  if (!match) return flipByte(bytes, random);
  const at = start + match.index;
  const other = random.below(2) === 0 ? random.pick(EXTREMES) : String(random.below(2_000));
  return splice(bytes, { from: at, to: at + match[0].length }, Buffer.from(other));
};

const swapObjects: Damage = (bytes, random) => {
  const all = spans(bytes, /\d+ \d+ obj\b/g, 'endobj');
  if (all.length < 2) return flipByte(bytes, random);
  const [a, b] = [random.pick(all), random.pick(all)].sort((x, y) => x.from - y.from) as [Span, Span];
  if (a.to > b.from) return flipByte(bytes, random);
  const parts = [bytes.subarray(0, a.from), bytes.subarray(b.from, b.to), bytes.subarray(a.to, b.from)];
  return Buffer.concat([...parts, bytes.subarray(a.from, a.to), bytes.subarray(b.to)]);
};

const dropObject: Damage = (bytes, random) => {
  const all = spans(bytes, /\d+ \d+ obj\b/g, 'endobj');
  return all.length === 0 ? flipByte(bytes, random) : splice(bytes, random.pick(all), Buffer.from(' null '));
};

/** A reference leads to another object, which makes circles and wrong types. */
const misdirect: Damage = (bytes, random) => {
  const text = searched(bytes);
  const references = [...text.matchAll(/\b(\d+) \d+ R\b/g)];
  if (references.length < 2) return flipByte(bytes, random);
  const one = random.pick(references);
  const other = random.pick(references);
  return splice(bytes, { from: one.index, to: one.index + one[1]!.length }, Buffer.from(other[1]!));
};

/** What stands inside a compressed stream: the drawing of a page, a font, a table of objects. */
const damageStream: Damage = (bytes, random) => {
  const all = spans(bytes, /\bstream\r?\n/g, 'endstream');
  if (all.length === 0) return flipByte(bytes, random);
  const span = random.pick(all);
  const content = inflated(bytes.subarray(span.from, span.to));
  if (!content || content.length === 0) return flipByte(bytes, random);
  const inside = random.pick([flipByte, cutOut, copyOver, changeNumber, changeNumber, repeat]);
  let changed = content;
  for (let i = 1 + random.below(6); i > 0 && changed.length > 0; i--) changed = Buffer.from(inside(changed, random));
  return splice(bytes, span, deflateSync(changed, { level: 1 }));
};

const repeat: Damage = (bytes, random) => {
  const from = random.below(bytes.length);
  const part = bytes.subarray(from, from + 1 + random.below(3_000));
  const room = Math.max(0, MOST_STREAM_BYTES - bytes.length);
  const times = Math.min(1 + random.below(400), Math.floor(room / part.length));
  const many = Array.from({ length: times }, () => part);
  return Buffer.concat([bytes.subarray(0, from), ...many, bytes.subarray(from)]);
};

const damages: readonly Damage[] = [
  flipByte,
  flipByte,
  flipBit,
  cutOut,
  copyOver,
  truncate,
  changeNumber,
  changeNumber,
  swapObjects,
  dropObject,
  misdirect,
  misdirect,
  damageStream,
  damageStream,
  damageStream,
];

function splice(bytes: Buffer, { from, to }: Span, put: Uint8Array): Buffer {
  return Buffer.concat([bytes.subarray(0, from), put, bytes.subarray(to)]);
}

function searched(bytes: Buffer): string {
  return bytes.toString('latin1', 0, Math.min(bytes.length, SEARCHED_BYTES));
}

/** What stands between each opening and the next closing. */
function spans(bytes: Buffer, opening: RegExp, closing: string): Span[] {
  const text = searched(bytes);
  return [...text.matchAll(opening)].flatMap((match) => {
    const from = match.index + match[0].length;
    const to = text.indexOf(closing, from);
    return to < 0 ? [] : [{ from, to }];
  });
}

function inflated(bytes: Buffer): Buffer | undefined {
  try {
    return inflateSync(bytes, { maxOutputLength: MOST_STREAM_BYTES });
  } catch {
    return undefined; // not compressed in this way, locked, or longer than it is worth
  }
}
