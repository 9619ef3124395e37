/** Files that come with the program. They stand at the same place beside this folder and beside the built program. */
import { fileURLToPath } from 'node:url';

/** Who is asked for newer versions. */
export const updatesFile = new URL('../../resources/updates.json', import.meta.url);
export const descriptionFile = new URL('../../package.json', import.meta.url);

/** The encoder that needs no download. Native code reads it, which does not look into an archive of the app. */
export const encoderFolder = fileURLToPath(new URL('../../resources/models/encoder', import.meta.url)).replace(
  /app\.asar(?=[\\/])/,
  'app.asar.unpacked',
);
