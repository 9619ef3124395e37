/** What an answer says of itself when not everything was read that it was asked of. */

export interface ReadSoFar {
  readonly partly: readonly { readonly pagesRead: number; readonly pagesTotal: number }[];
  /** Documents of which nothing was read. */
  readonly unread: number;
}

/** In what it was looked, to stand after 'in': 'the 40 of 300 pages read so far'. */
export function whereSoFar({ partly, unread }: ReadSoFar): string {
  const [only] = partly;
  if (only && partly.length === 1 && unread === 0) return pagesSoFar(only);
  return 'what was read so far';
}

/** One sentence for an answer; undefined if there is nothing to say. */
export function soFarNote({ partly, unread }: ReadSoFar): string | undefined {
  const [only] = partly;
  const left = unread === 0 ? '' : `${unread === 1 ? 'One document' : `${String(unread)} documents`} not read yet`;
  if (!only) return left === '' ? undefined : `${left} ${unread === 1 ? 'was' : 'were'} left out.`;
  const rests =
    partly.length === 1
      ? `This rests on ${pagesSoFar(only)}`
      : `${String(partly.length)} documents were read in part so far`;
  return left === '' ? `${rests}.` : `${rests}; ${left.toLowerCase()} ${unread === 1 ? 'was' : 'were'} left out.`;
}

function pagesSoFar({ pagesRead, pagesTotal }: ReadSoFar['partly'][number]): string {
  return `the ${String(pagesRead)} of ${String(pagesTotal)} pages read so far`;
}
