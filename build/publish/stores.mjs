/** What stores of programs want to be given about a release: winget's three files, and Flathub's. */
import { stringify } from 'yaml';
import { Stop } from '../bootstrap/console.mjs';
import { downloadAddress, releasePage } from '../identity.mjs';

/**
 * @typedef {object} Release
 * @property {string} version
 * @property {string} day  YYYY-MM-DD
 * @property {string} summary
 * @property {string} license
 * @property {import('../identity.mjs').Identity} identity
 * @property {readonly import('./notes.mjs').Released[]} files
 */

const WINGET_ID = 'Wayleaf.Wayleaf';
const WINGET_SCHEMA = '1.10.0';
const FLATPAK_ID = 'org.wayleaf.app';

/**
 * @param {Release} release
 * @returns {Readonly<Record<string, string>>} text by the name of its file
 */
export function wingetManifests({ version, day, summary, license, identity, files }) {
  const common = { PackageIdentifier: WINGET_ID, PackageVersion: version };
  const end = (/** @type {string} */ type) => ({ ManifestType: type, ManifestVersion: WINGET_SCHEMA });
  const installers = ['x64', 'arm64'].map((processor) => {
    const { name, sha256 } = fileOf(files, `Wayleaf-${version}-${processor}-setup.exe`);
    return {
      Architecture: processor,
      InstallerUrl: downloadAddress(identity, version, name),
      InstallerSha256: sha256.toUpperCase(),
    };
  });
  const texts = {
    [`${WINGET_ID}.yaml`]: { ...common, DefaultLocale: 'en-US', ...end('version') },
    [`${WINGET_ID}.installer.yaml`]: {
      ...common,
      InstallerType: 'nullsoft',
      Scope: 'user',
      UpgradeBehavior: 'install',
      ReleaseDate: day,
      Protocols: ['wayleaf'],
      Installers: installers,
      ...end('installer'),
    },
    [`${WINGET_ID}.locale.en-US.yaml`]: {
      ...common,
      PackageLocale: 'en-US',
      Publisher: 'The Wayleaf authors',
      PublisherUrl: identity.homepage,
      PackageName: 'Wayleaf',
      PackageUrl: identity.homepage,
      License: license,
      ShortDescription: summary,
      ReleaseNotesUrl: releasePage(identity, version),
      Tags: ['pdf', 'reader', 'research'],
      ...end('defaultLocale'),
    },
  };
  return Object.fromEntries(
    Object.entries(texts).map(([name, content]) => {
      const type = content.ManifestType;
      const schema = `# yaml-language-server: $schema=https://aka.ms/winget-manifest.${type}.${WINGET_SCHEMA}.schema.json\n`;
      return [name, `${schema}${stringify(content, { lineWidth: 0 })}`];
    }),
  );
}

/**
 * Flatpak's own build of the app from Debian's packages, whose files lie as an app's do.
 *
 * @param {Release} release
 * @returns {string} YAML
 */
export function flatpakManifest({ version, identity, files }) {
  const sources = [
    ['amd64', 'x86_64'],
    ['arm64', 'aarch64'],
  ].map(([debian = '', flatpak = '']) => {
    const { name, sha256 } = fileOf(files, `wayleaf-${version}-${debian}.deb`);
    return {
      type: 'file',
      'dest-filename': 'wayleaf.deb',
      url: downloadAddress(identity, version, name),
      sha256,
      'only-arches': [flatpak],
    };
  });
  return stringify(
    {
      id: FLATPAK_ID,
      runtime: 'org.freedesktop.Platform',
      'runtime-version': '24.08',
      sdk: 'org.freedesktop.Sdk',
      base: 'org.electronjs.Electron2.BaseApp',
      'base-version': '24.08',
      command: 'wayleaf',
      // The window; documents, which lie anywhere in the reader's folder; and a server of models on this machine.
      'finish-args': [
        '--share=ipc',
        '--share=network',
        '--socket=fallback-x11',
        '--socket=wayland',
        '--socket=pulseaudio',
        '--device=dri',
        '--filesystem=home',
      ],
      modules: [
        {
          name: 'wayleaf',
          buildsystem: 'simple',
          'build-commands': [
            'ar x wayleaf.deb && tar xf data.tar.xz',
            'mkdir -p /app/lib && cp -r opt/Wayleaf /app/lib/wayleaf',
            'install -Dm755 wayleaf.sh /app/bin/wayleaf',
            `install -Dm644 usr/share/applications/wayleaf.desktop /app/share/applications/${FLATPAK_ID}.desktop`,
            `desktop-file-edit --set-key=Exec --set-value="wayleaf %U" --set-icon=${FLATPAK_ID} /app/share/applications/${FLATPAK_ID}.desktop`,
            `install -Dm644 usr/share/icons/hicolor/512x512/apps/wayleaf.png /app/share/icons/hicolor/512x512/apps/${FLATPAK_ID}.png`,
            `install -Dm644 ${FLATPAK_ID}.metainfo.xml -t /app/share/metainfo`,
          ],
          sources: [
            ...sources,
            { type: 'file', path: `${FLATPAK_ID}.metainfo.xml` },
            {
              type: 'script',
              'dest-filename': 'wayleaf.sh',
              commands: ['exec zypak-wrapper /app/lib/wayleaf/wayleaf "$@"'],
            },
          ],
        },
      ],
    },
    { lineWidth: 0 },
  );
}

/** What software centers show; the first is what they show in a list. */
export const SCREENSHOTS = /** @type {const} */ ([
  ['docs/images/window-light.png', 'An answer, its numbered evidence, and the very words on the page'],
  ['docs/images/window-dark.png', 'The same in a dark window'],
]);

/**
 * The metainfo with what only a release knows.
 *
 * @param {string} metainfo
 * @param {Pick<Release, 'version' | 'day' | 'identity'>} release
 * @param {string} desktopFile  under which name the app is started there
 */
export function releasedMetainfo(metainfo, { version, day, identity }, desktopFile) {
  const screenshots = SCREENSHOTS.map(([file, caption], at) => [
    `    <screenshot${at === 0 ? ' type="default"' : ''}>`,
    `      <caption>${caption}</caption>`,
    `      <image>${identity.repository}/raw/v${version}/${file}</image>`,
    '    </screenshot>',
  ]);
  const added = [
    '  <screenshots>',
    ...screenshots.flat(),
    '  </screenshots>',
    `  <url type="homepage">${identity.homepage}</url>`,
    `  <url type="vcs-browser">${identity.repository}</url>`,
    `  <url type="bugtracker">${identity.repository}/issues</url>`,
    '  <releases>',
    `    <release version="${version}" date="${day}">`,
    `      <url>${releasePage(identity, version)}</url>`,
    '    </release>',
    '  </releases>',
    '</component>',
  ];
  return metainfo
    .replace(/(<launchable type="desktop-id">)[^<]+/u, `$1${desktopFile}`)
    .replace('</component>', added.join('\n'));
}

/**
 * @param {readonly import('./notes.mjs').Released[]} files
 * @param {string} name
 */
function fileOf(files, name) {
  const found = files.find((file) => file.name === name);
  if (!found) throw new Stop(`${name} is not among what was made.`);
  return found;
}
