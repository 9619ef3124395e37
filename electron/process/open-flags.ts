/**
 * Flags for opening files that somebody else may have put where they lie. Windows has neither, and counts them as 0: it has no pipes in
 * folders.
 */
import { constants } from 'node:fs';

/** To read; a pipe that nobody writes to is not waited for. */
export const READ_AT_ONCE = constants.O_RDONLY | constants.O_NONBLOCK;

/** Beside what is to be done with it: a link is not followed, and a pipe not waited for. */
export const NO_LINK_NO_WAIT = constants.O_NOFOLLOW | constants.O_NONBLOCK;
