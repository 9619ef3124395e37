/** What keeps a library's server from being reached, as far as it says so itself, and what can be done about it. */
import type { ErrorReport } from '#shared/base/errors.ts';
import { msg, t, type Message } from '../languages/i18n.ts';

/** By `details.why` of `library.unreachable`. */
const whys: Readonly<Record<string, Message>> = {
  refused: msg('Nothing answers at its address.'),
  password: msg('It does not take the password. Give the new one by opening the library by its address again.'),
  crowded: msg('It has no room for another connection.'),
  starting: msg('It is being stopped or started.'),
  'no-database': msg('It has no such database.'),
};

/** One sentence, or none where nothing more is known. */
export function awayText({ details }: ErrorReport): string {
  const why = whys[String(details?.why)];
  return why ? t(why) : '';
}
