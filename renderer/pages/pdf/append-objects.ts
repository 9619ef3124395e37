/** A further update of a PDF, appended to what pdf.js wrote: objects that take the place of others, and new ones (ISO 32000-2, 7.5.6). */

/** An object of a PDF without its frame, one character for each byte. */
export interface NewObject {
  readonly number: number;
  readonly body: string;
}

/** What the last update of a file says of it. */
export interface LastUpdate {
  readonly startXref: number;
  /** The first number that no object has. */
  readonly size: number;
  /** Whether places of objects stand in a stream, as in the file before. */
  readonly isStream: boolean;
  /** Entries of its trailer that stay as they are. */
  readonly kept: string;
}

const STRING = String.raw`\((?:[^\\()]|\\[\s\S])*\)`;

/**
 * @param text  the file's end from its last update on, one character for each byte. @param startsAt  its place in the file
 * @returns undefined where it is not as pdf.js writes it, and for an encrypted file
 */
export function lastUpdate(text: string, startsAt: number): LastUpdate | undefined {
  const found = [...text.matchAll(/startxref\s+(\d+)\s+%%EOF/gu)].at(-1);
  const startXref = Number(found?.[1]);
  const from = text.slice(startXref - startsAt, found?.index);
  if (!found || !(startXref >= startsAt) || from === '') return undefined;
  const isStream = !from.startsWith('xref');
  const dict = isStream ? from.slice(0, from.indexOf('stream\n')) : from.slice(from.lastIndexOf('trailer'));
  const size = Number(/\/Size (\d+)/u.exec(dict)?.[1]);
  const root = /\/Root \d+ \d+ R/u.exec(dict)?.[0];
  if (!(size > 0) || root === undefined || dict.includes('/Encrypt')) return undefined;
  const info = /\/Info \d+ \d+ R/u.exec(dict)?.[0] ?? '';
  const id = new RegExp(String.raw`/ID \[${STRING} ?${STRING}\]`, 'u').exec(dict)?.[0] ?? '';
  return { startXref, size, isStream, kept: [root, info, id].filter((entry) => entry !== '').join(' ') };
}

/** The file with the objects behind it. */
export function withObjects(
  file: Uint8Array<ArrayBuffer>,
  { startXref, size, isStream, kept }: LastUpdate,
  objects: readonly NewObject[],
): Uint8Array<ArrayBuffer> {
  let text = '\n';
  const places = new Map<number, number>();
  for (const { number, body } of objects.toSorted((a, b) => a.number - b.number)) {
    places.set(number, file.length + text.length);
    text += `${String(number)} 0 obj\n${body}\nendobj\n`;
  }
  const after = Math.max(size, ...objects.map(({ number }) => number + 1));
  const table = file.length + text.length;
  const trailer = (entries: string, total: number): string =>
    `<< /Size ${String(total)} ${kept} /Prev ${String(startXref)} ${entries}>>`;
  if (isStream) {
    places.set(after, table);
    const index = [...places.keys()].map((number) => `${String(number)} 1`).join(' ');
    const rows = [...places.values()].map(streamRow).join('');
    const dict = trailer(`/Type /XRef /W [1 5 2] /Index [${index}] /Length ${String(rows.length)} `, after + 1);
    text += `${String(after)} 0 obj\n${dict}\nstream\n${rows}\nendstream\nendobj\n`;
  } else {
    const rows = [...places].map(([number, at]) => `${String(number)} 1\n${String(at).padStart(10, '0')} 00000 n\r\n`);
    text += `xref\n${rows.join('')}trailer\n${trailer('', after)}\n`;
  }
  text += `startxref\n${String(table)}\n%%EOF\n`;
  const whole = new Uint8Array(file.length + text.length);
  whole.set(file);
  for (let i = 0; i < text.length; i++) whole[file.length + i] = text.charCodeAt(i);
  return whole;
}

/** One byte that says that it is in use, five of its place, two of its generation. */
function streamRow(place: number): string {
  const bytes = [1, ...[4, 3, 2, 1, 0].map((at) => Math.floor(place / 256 ** at) % 256), 0, 0];
  return String.fromCharCode(...bytes);
}
