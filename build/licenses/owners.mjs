/** Whose each packed file is, by the bill of materials that is packed with it. */

/** The archive, what lies beside it as real files, and for macOS the icon; all around them is Electron's. */
const OURS = /^(?:.*\/)?resources\/app\.asar(?:\.unpacked)?\/(.+)$/iu;
const ARCHIVE = /^(?:.*\/)?resources\/app\.asar$/iu;
const RESOURCES = /^(?:.*\/)?resources\/(.+)$/iu;
/** What packaging itself puts among the resources of an app for macOS, and the texts of Electron's own menus. */
const MAC_RESOURCES = /^(?:icon\.icns|electron\.icns|[\w-]+\.lproj\/.*)$/u;

/** @typedef {{ readonly name: string, readonly licenses?: readonly unknown[], readonly evidence?: { readonly occurrences?: readonly { readonly location: string }[] } }} Component */
/** @typedef {{ readonly metadata: { readonly component: Component }, readonly components: readonly Component[] }} Bill */

/**
 * @param {Bill} bill
 * @param {string} file  from the top of what is packed: `dist/electron/cli.mjs`
 * @returns {string[]} names of the parts that it is, or is made of; none under a license that is not stated
 */
export function ownersOf(bill, file) {
  return [bill.metadata.component, ...bill.components]
    .filter(({ licenses = [] }) => licenses.length > 0)
    .filter(({ evidence }) =>
      (evidence?.occurrences ?? []).some(({ location }) =>
        location.endsWith('/') ? file.startsWith(location) : file === location,
      ),
    )
    .map(({ name }) => name);
}

/**
 * @param {Bill} bill
 * @param {readonly string[]} files  of an unpacked app, the archive's own as if it were a folder
 * @returns {string[]} those that nobody owns
 */
export function withoutOwner(bill, files) {
  return files.filter((file) => {
    const [, own] = OURS.exec(file) ?? [];
    if (own !== undefined) return ownersOf(bill, own).length === 0;
    if (ARCHIVE.test(file)) return false;
    const [, beside] = RESOURCES.exec(file) ?? [];
    return beside !== undefined && !MAC_RESOURCES.test(beside);
  });
}
