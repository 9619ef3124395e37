/** The Markdown that the engine makes of notes, as lines to show. */

export interface NoteRun {
  readonly text: string;
  readonly strong: boolean;
  readonly address: string | null;
}

export interface NoteLine {
  readonly kind: 'heading' | 'quote' | 'item' | 'code' | 'words';
  readonly runs: readonly NoteRun[];
}

const RUN = /\[((?:\\.|[^\]\\]|\](?!\())+)\]\(([^()\s]+)\)|\*\*((?:\\.|[^*\\])+)\*\*/gu;

export function linesOf(markdown: string): readonly NoteLine[] {
  const lines: NoteLine[] = [];
  let isCode = false;
  for (const line of markdown.split('\n')) {
    if (line.trim() === '```') isCode = !isCode;
    else if (isCode) lines.push({ kind: 'code', runs: [plain(line)] });
    else if (line.trim() !== '' && line.trim() !== '>') lines.push(lineOf(line));
  }
  return lines;
}

function lineOf(line: string): NoteLine {
  const [, heading] = /^#{1,6} (.*)$/u.exec(line) ?? [];
  if (heading !== undefined) return { kind: 'heading', runs: runsOf(heading) };
  const [, quoted] = /^(?:> )+(.*)$/u.exec(line) ?? [];
  if (quoted !== undefined) return { kind: 'quote', runs: runsOf(quoted) };
  const [, marker = '', item] = /^\s*(-|\d+\.) (.*)$/u.exec(line) ?? [];
  if (item !== undefined) return { kind: 'item', runs: [plain(marker === '-' ? '• ' : `${marker} `), ...runsOf(item)] };
  return { kind: 'words', runs: runsOf(line) };
}

function runsOf(text: string): readonly NoteRun[] {
  const runs: NoteRun[] = [];
  let from = 0;
  for (const found of text.matchAll(RUN)) {
    if (found.index > from) runs.push(plain(unescaped(text.slice(from, found.index))));
    const [whole, linked, address, strong = ''] = found;
    runs.push({ text: unescaped(linked ?? strong), strong: linked === undefined, address: address ?? null });
    from = found.index + whole.length;
  }
  if (from < text.length) runs.push(plain(unescaped(text.slice(from))));
  return runs;
}

const plain = (text: string): NoteRun => ({ text, strong: false, address: null });

/** As it reads: without the marks of emphasis, and without the signs that keep others from being one. */
function unescaped(text: string): string {
  return text.replace(/\*\*|(?<!\\)\*|~~/gu, '').replace(/\\([\\`*_#<>|[\]])/gu, '$1');
}
