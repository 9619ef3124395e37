/** Three devices, one folder, ten thousand edits, files that arrive in parts and in any order, clocks two days apart. */
import { appendFile, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { seededRandom } from '../../../build/tools/metrics/bootstrap.ts';
import { highlight, newDevice, type Device, type Carried } from '../../../electron/engine/marks/testing/device.ts';
import { addAnnotations, changeAnnotation, removeAnnotations } from '../../../electron/engine/store/annotations.ts';
import type { Row } from '../table.ts';
import { countOf, type Budget } from '../bounded.ts';

const EDITS = 10_000;
const EDITS_A_PASS = 100;
const SAID_EVERY = 2000;
const MARKS = 200;
const DAY_MS = 86_400_000;
const SEED = 37;

export async function deviceRows(budget: Budget): Promise<readonly Row[]> {
  const random = seededRandom(SEED);
  const folders = await Promise.all([0, 1, 2].map(() => mkdtemp(path.join(tmpdir(), 'wayleaf-carried-'))));
  const bugs: unknown[] = [];
  const carried = folders.map((folder): Carried => ({ folder, nowMs: 1_780_000_000_000, bugs }));
  const devices = await Promise.all(carried.map((one, at) => newDevice(one, (at - 1) * 2 * DAY_MS)));
  const startedAt = performance.now();
  try {
    for (const [at, device] of devices.entries()) await device.choose(`Device ${at + 1}`);
    let edits = 0;
    for (; edits < EDITS && !budget.isOver(); edits += EDITS_A_PASS) {
      if (edits % SAID_EVERY === 0) budget.say(`${edits} of ${EDITS} edits`);
      const at = Math.floor(random() * devices.length);
      await edit(devices[at]!, Math.min(EDITS_A_PASS, EDITS - edits), edits, random);
      await devices[at]!.update();
      await carry(folders, random);
    }
    for (let round = 0; round < 3; round++)
      for (const device of devices) {
        await carry(folders, () => 1);
        await device.update();
      }
    return rowsOf(devices, edits, await lostOf(devices), bugs.length, performance.now() - startedAt);
  } finally {
    for (const device of devices) await device.close();
    for (const folder of folders) await rm(folder, { recursive: true, force: true });
  }
}

/** Most change a note; the others mark or remove. In one transaction, as the edits themselves are not what is measured. */
async function edit(device: Device, edits: number, from: number, random: () => number): Promise<void> {
  await device.edit((db, nowMs) => {
    const ids = device.all().map(({ id }) => id);
    for (let n = 0; n < edits; n++) {
      const note = `Edit ${from + n}`;
      const kind = random();
      const at = Math.floor(random() * ids.length);
      if (ids.length < MARKS / 4 || (kind < 0.1 && ids.length < MARKS))
        ids.push(...addAnnotations(db, [{ ...highlight, note }], nowMs + n).map(({ id }) => id));
      else if (kind < 0.15) removeAnnotations(db, ids.splice(at, 1));
      else changeAnnotation(db, ids[at]!, { note }, nowMs + n);
    }
  });
}

/** What another program does: each file goes on by some of its bytes in the folders of the others, half lines as well. */
async function carry(folders: readonly string[], random: () => number): Promise<void> {
  for (const from of folders)
    for (const name of await readdir(from)) {
      const whole = await readFile(path.join(from, name));
      for (const to of folders) {
        if (to === from) continue;
        const there = await readFile(path.join(to, name)).catch(() => Buffer.alloc(0));
        if (there.length >= whole.length) continue;
        const until = there.length + Math.ceil((whole.length - there.length) * random());
        await appendFile(path.join(to, name), whole.subarray(there.length, until));
      }
    }
}

/** Notes that nobody replaced and that are neither shown nor told beside: none may be. */
async function lostOf(devices: readonly Device[]): Promise<number> {
  const [device] = devices;
  const state = await device!.update();
  const told = new Set(state.conflicts.flatMap(({ values }) => values.map(({ value }) => value)));
  const shown = new Set(device!.notes());
  const lines = await linesOf(device!.folder);
  const covered = new Set(
    lines.flatMap(({ 'wayleaf:writes': writes }) => Object.values(writes).flatMap(({ after }) => after)),
  );
  const gone = new Set(lines.filter(({ 'wayleaf:writes': { gone: removal } }) => removal).map(({ id }) => id));
  // More conflicts than are told at once are counted alone.
  if (state.moreConflicts > 0) return 0;
  return lines.filter(({ id, body, 'wayleaf:writes': { note } }) => {
    const text = body?.[0]?.value ?? '';
    return note && !covered.has(note.clock) && !gone.has(id) && text !== '' && !shown.has(text) && !told.has(text);
  }).length;
}

interface Line {
  readonly id: string;
  readonly body?: readonly { readonly value?: string }[];
  readonly 'wayleaf:writes': Readonly<Record<string, { readonly clock: string; readonly after: readonly string[] }>>;
}

async function linesOf(folder: string): Promise<readonly Line[]> {
  const files = await Promise.all((await readdir(folder)).map((name) => readFile(path.join(folder, name), 'utf8')));
  return files.flatMap((text) => text.split('\n').filter(Boolean)).map((line) => JSON.parse(line) as Line);
}

function rowsOf(devices: readonly Device[], edits: number, lost: number, bugs: number, tookMs: number): readonly Row[] {
  const states = devices.map((device) =>
    JSON.stringify(
      device
        .all()
        .map(({ createdAt, color, note }) => [createdAt, color, note].join(' '))
        .toSorted(),
    ),
  );
  const isSame = new Set(states).size === 1;
  const what = `3 devices, ${countOf(edits, EDITS, 'random edits')}, files in parts, clocks two days apart`;
  return [
    {
      what: `${what} (${(tookMs / 1000).toFixed(0)} s)`,
      number: `${isSame ? 'the same state' : 'other states'}, ${lost} lost, ${bugs} faults`,
      limit: 'the same state, 0 lost',
    },
  ];
}
