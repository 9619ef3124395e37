/** How a question goes through the rooms of the domain, by the first call of each function that it needs. */

export interface Trip {
  readonly rooms: number;
  readonly files: number;
  readonly functions: number;
  /** From one room to another. */
  readonly moves: number;
  /** Moves to a room in which the question was before. */
  readonly returns: number;
}

/** Every room stands on these, so a question is in them all the time. */
const ground: ReadonlySet<string> = new Set(['text', 'index', 'document', 'prompts', 'segment']);

/** The folder of `shared/domain` that a file is in; undefined for a file outside of it, and for the ground. */
export function roomOf(file: string): string | undefined {
  const [, room] = /^shared\/domain\/([^/]+)\//u.exec(file) ?? [];
  return room === undefined || ground.has(room) ? undefined : room;
}

/** @param files  of the functions that were called, in the order of their first calls */
export function tripOf(files: readonly string[]): Trip {
  const passed = files.filter((file) => roomOf(file) !== undefined);
  const entered = roomsEntered(files);
  const rooms = new Set(entered);
  const moves = Math.max(0, entered.length - 1);
  return {
    rooms: rooms.size,
    files: new Set(passed).size,
    functions: passed.length,
    moves,
    returns: entered.length - rooms.size,
  };
}

/** The rooms in the order in which they are entered. */
function roomsEntered(files: readonly string[]): readonly string[] {
  const rooms = files.flatMap((file) => roomOf(file) ?? []);
  return rooms.filter((room, at) => room !== rooms[at - 1]);
}

/** As `roomsEntered`, each with the function that was called there first. */
export function entrances(called: readonly { readonly file: string; readonly name: string }[]): readonly string[] {
  const passed = called.flatMap(({ file, name }) => {
    const room = roomOf(file);
    return room === undefined ? [] : [{ room, name }];
  });
  return passed.flatMap(({ room, name }, at) => (room === passed[at - 1]?.room ? [] : [`${room} (${name})`]));
}
