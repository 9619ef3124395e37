/** How the installers are made. `npm run dist` uses it. */
import { fileURLToPath } from 'node:url';
import { documentKinds } from './documents.mjs';
import { ownIdentity } from './publish/identity.mjs';

/**
 * The native runtime of one system, from the package that has those of all. Models run on the processor alone, so what drives graphics
 * cards stays out: onnxruntime.dll asks for DirectML only when it is told to use it. Of the library for macOS the package has a copy
 * under a second name, which nothing asks for.
 *
 * @param {string} platform  as Node names it
 */
const onnxRuntime = (platform) => ({
  from: `node_modules/onnxruntime-node/bin/napi-v6/${platform}/\${arch}`,
  to: `dist/onnx/${platform}-\${arch}`,
  filter: ['**/*', '!**/{DirectML,dxcompiler,dxil}.dll', '!**/libonnxruntime.*.*.*.dylib'],
});

/** Where software centers look for what a program is. */
const METAINFO = 'build/linux/org.wayleaf.app.metainfo.xml';
const metainfoInPlace = `${fileURLToPath(new URL(`../${METAINFO}`, import.meta.url))}=/usr/share/metainfo/org.wayleaf.app.metainfo.xml`;

/** @type {import('electron-builder').Configuration} */
export const config = {
  appId: 'org.wayleaf.app',
  productName: 'Wayleaf',
  copyright: 'Copyright © 2026 The Wayleaf authors',
  directories: { output: 'release', buildResources: 'resources' },

  // Everything is bundled: the app is what the build made, and nothing that it was made from.
  files: [
    'package.json',
    'LICENSE',
    'dist/electron/**',
    'dist/renderer/**',
    'dist/pdfjs/**',
    'dist/ocr/*',
    'dist/ocr/{canvas,core,tessdata}/**',
    'dist/licenses.txt',
    'dist/sbom.cdx.json',
    'resources/icon-256.png',
    'resources/icon-512.png',
    'resources/models/**',
    'resources/updates.json',
    'resources/schemas/**',
    'resources/sample/**',
    '!**/*.map',
    '!**/node_modules/**',
  ],
  asar: true,
  // Native code, WebAssembly and the programs of threads are loaded from real files. Files are matched by where they come from.
  asarUnpack: [
    'dist/ocr/**',
    'dist/onnx/**',
    'node_modules/onnxruntime-node/**',
    'resources/models/{encoder,reader}/**',
  ],
  npmRebuild: false,
  electronLanguages: ['en-US'],
  electronFuses: {
    runAsNode: false,
    // Cookies of the app's pages are few, and nobody else's: the system's key store locks them.
    enableCookieEncryption: true,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    enableEmbeddedAsarIntegrityValidation: true,
    onlyLoadAppFromAsar: true,
    loadBrowserProcessSpecificV8Snapshot: false,
    grantFileProtocolExtraPrivileges: false,
  },

  protocols: [{ name: 'Wayleaf', schemes: ['wayleaf'] }],

  // The canvas's native part for the system that the installer is for, and no other: npm installs only this machine's,
  // so an installer made elsewhere has none and leaves scanned pages without text.
  win: {
    target: ['nsis', 'portable'],
    icon: 'resources/icon.ico',
    files: ['dist/ocr/native/win32-${arch}/**', onnxRuntime('win32')],
  },
  nsis: {
    artifactName: 'Wayleaf-${version}-${arch}-setup.${ext}',
    oneClick: false,
    perMachine: false,
    allowToChangeInstallationDirectory: true,
    include: 'build/windows/installer.nsh',
    // For programs that are installed for everybody, which this is not.
    packElevateHelper: false,
  },
  portable: { artifactName: 'Wayleaf-${version}-${arch}-portable.${ext}' },
  mac: {
    artifactName: 'Wayleaf-${version}-${arch}.${ext}',
    // An app for each kind of processor: half the size of one for both. The runtime of models is not made for Intel any more, so there
    // are none inside the app there.
    target: ['dmg', 'zip'],
    files: ['dist/ocr/native/darwin-${arch}/**', onnxRuntime('darwin')],
    icon: 'resources/icon.icns',
    fileAssociations: documentKinds.map(({ name, ext }) => ({ name, ext, role: 'Viewer', rank: 'Alternate' })),
    category: 'public.app-category.productivity',
    hardenedRuntime: true,
    // Without files of our own the defaults would let in libraries that the environment names.
    entitlements: 'build/mac/entitlements.plist',
    entitlementsInherit: 'build/mac/entitlements.plist',
    gatekeeperAssess: false,
  },
  linux: {
    target: ['AppImage', 'deb', 'rpm'],
    files: ['dist/ocr/native/linux-${arch}/**', onnxRuntime('linux')],
    icon: 'resources/icon-512.png',
    mimeTypes: documentKinds.flatMap(({ mime }) => mime),
    category: 'Office',
    executableName: 'wayleaf',
    maintainer: `The Wayleaf authors <${ownIdentity().contact}>`,
    artifactName: 'wayleaf-${version}-${arch}.${ext}',
    synopsis: 'Ask long PDFs and stand on the words that answer',
  },
  deb: { fpm: [metainfoInPlace] },
  rpm: { fpm: [metainfoInPlace] },
  publish: null,
};
