/** Whether the system can draw the letters that a PDF may leave to its reader: those of Times and of Helvetica. */

/** Sources of faces whose letters are as wide as those of the two; with others the lines of a page are squeezed. */
const SOURCES = [
  'local("Times New Roman"), local("Times"), local("Liberation Serif"), local("Nimbus Roman"), local("Tinos"), local("TeX Gyre Termes")',
  'local("Helvetica"), local("Arial"), local("Liberation Sans"), local("Nimbus Sans"), local("Arimo"), local("TeX Gyre Heros")',
] as const;

/**
 * Where this is false, the fonts that come with pdf.js draw them, as they do where the text is read.
 *
 * @param load  rejects where none of the sources of a font face, as CSS writes them, is there
 */
export async function hasStandardFonts(load: (sources: string) => Promise<unknown> = loadFace): Promise<boolean> {
  const loads = await Promise.allSettled(SOURCES.map(async (sources) => load(sources)));
  return loads.every(({ status }) => status === 'fulfilled');
}

async function loadFace(sources: string): Promise<unknown> {
  return new FontFace('of the system', sources).load();
}
