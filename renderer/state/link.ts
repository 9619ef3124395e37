/** The state of the connection to the engine. */
import type { ErrorReport } from '#shared/base/errors.ts';
import type { ConnectionState } from '../api/connection.ts';

export interface Link {
  readonly state: ConnectionState;
  /** Why nothing can be asked of the engine although there is somebody who answers for it. */
  readonly failure: ErrorReport | null;
  /** Why the server that the library lies on cannot be reached; the engine goes on looking for it. */
  readonly away: ErrorReport | null;
}

export function createLink(): Link {
  return { state: 'connecting', failure: null, away: null };
}
