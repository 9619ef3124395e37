/** What a server reports as an expected failure of the library, in the reader's words. */
import { AppError } from '#shared/base/errors.ts';
import { LOST, type Failure, type Reply } from './protocol.ts';

const LOCKED = new Set(['55P03', '40001', '40P01']);
const DAMAGED = new Set(['XX001', 'XX002']);
const UNWRITABLE = new Set(['25006', '42501']);
const DISK_FULL = '53100';
/** Classes of SQLSTATE: no connection, no right to one, no such database, resources, stopped by an operator. */
const UNREACHABLE = ['08', '28', '3D', '53', '57'];

/** Why a server cannot be reached, as far as it, or the system, says: `details.why` of `library.unreachable`. */
const whys = ['silent', 'refused', 'password', 'crowded', 'starting', 'no-database'] as const;
type Why = (typeof whys)[number];

/** @throws what the server reports; `library.…`, or `file.unreadable` where nothing may be written */
export function checked(reply: Reply): Reply {
  if (reply.failure) throw failureError(reply.failure);
  return reply;
}

/** What the server reports as an expected failure of the library; anything else is a bug. */
export function failureError(failure: Failure): Error {
  const { code, message, lost } = failure;
  const cause = new Error(`${code} ${message}`.trim());
  if (LOCKED.has(code))
    return new AppError('library.locked', 'Another program is writing to the library.', undefined, cause);
  if (code === DISK_FULL)
    return new AppError('library.disk-full', 'The disk of the library’s server is full.', undefined, cause);
  if (DAMAGED.has(code))
    return new AppError('library.corrupt', 'The library’s database on the server is damaged.', undefined, cause);
  if (UNWRITABLE.has(code))
    return new AppError('file.unreadable', 'The library’s server allows no writing.', undefined, cause);
  if (lost || code === LOST || UNREACHABLE.includes(code.slice(0, 2)) || /^E[A-Z]+$/.test(code))
    return unreachable(failure);
  return Object.assign(cause, { sqlState: code });
}

export function unreachable(failure?: Failure): AppError {
  if (!failure) return new AppError('library.unreachable', 'The library’s server does not answer.', { why: 'silent' });
  const { code, message } = failure;
  const cause = new Error(`${code} ${message}`.trim());
  const text = `The library’s server cannot be reached: ${message.replace(/\.$/u, '')}.`;
  return new AppError('library.unreachable', text, { why: whyOf(code) }, cause);
}

/** https://www.postgresql.org/docs/current/errcodes-appendix.html */
function whyOf(code: string): Why {
  if (code.startsWith('28')) return 'password';
  if (code.startsWith('53')) return 'crowded';
  if (code.startsWith('3D')) return 'no-database';
  if (code.startsWith('57P')) return 'starting';
  return /^E[A-Z]+$/.test(code) && code !== 'ETIMEDOUT' ? 'refused' : 'silent';
}
