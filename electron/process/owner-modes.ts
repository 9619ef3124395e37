/** Of what is its user's alone, on systems that have such modes. */
export const OWNER_FOLDER = 0o700;
export const OWNER_FILE = 0o600;
/** What such a file or folder lacks. */
export const OTHERS = 0o077;
