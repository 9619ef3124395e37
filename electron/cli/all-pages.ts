/** A page of what a tool lists, and how to ask for the next one. */
interface ToolPage<Entry> {
  readonly entries: readonly Entry[];
  readonly nextCursor: string | null;
}

/** All that a tool lists. @param page  asks for the first page, or for the one that a cursor leads to */
export async function allPages<Entry>(
  page: (from: { readonly cursor?: string }) => Promise<ToolPage<Entry>>,
): Promise<Entry[]> {
  const all: Entry[] = [];
  let { entries, nextCursor } = await page({});
  all.push(...entries);
  while (nextCursor !== null) {
    ({ entries, nextCursor } = await page({ cursor: nextCursor }));
    all.push(...entries);
  }
  return all;
}
