/** No number: what somebody put there could not be counted on. */
export const VERSION_OF_INDEX = 'index.version';

/** A `value` that changes whenever an index was added, replaced or removed, by whichever process; no row before the first. */
export const READ_INDEX_VERSION = `SELECT value FROM kept WHERE name = '${VERSION_OF_INDEX}'`;
