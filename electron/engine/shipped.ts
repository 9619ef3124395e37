/** Files that come with the program. They stand at the same place beside this folder and beside the built program. */
import { fileURLToPath } from 'node:url';

/** Who is asked for newer versions. */
export const updatesFile = new URL('../../resources/updates.json', import.meta.url);
export const descriptionFile = new URL('../../package.json', import.meta.url);

/** The models that need no download. Native code reads them, which does not look into an archive of the app. */
export const encoderFolder = modelFolder('encoder');
export const readerFolder = modelFolder('reader');

function modelFolder(name: string): string {
  const folder = fileURLToPath(new URL(`../../resources/models/${name}`, import.meta.url));
  return folder.replace(/app\.asar(?=[\\/])/, 'app.asar.unpacked');
}
