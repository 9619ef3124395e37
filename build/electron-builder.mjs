/** How the installers are made. `npm run dist` uses it. */
import { documentKinds } from './documents.mjs';

/**
 * The native runtime of one system, from the package that has those of all.
 *
 * @param {string} platform  as Node names it
 */
const onnxRuntime = (platform) => ({
  from: `node_modules/onnxruntime-node/bin/napi-v6/${platform}/\${arch}`,
  to: `dist/onnx/${platform}-\${arch}`,
  filter: ['**/*'],
});

/** @type {import('electron-builder').Configuration} */
export const config = {
  appId: 'org.wayleaf.app',
  productName: 'Wayleaf',
  copyright: 'Copyright © 2026 The Wayleaf authors',
  directories: { output: 'release', buildResources: 'resources' },
  extraMetadata: { homepage: 'https://wayleaf.invalid' },

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
    oneClick: false,
    perMachine: false,
    allowToChangeInstallationDirectory: true,
    include: 'build/windows/installer.nsh',
  },
  mac: {
    // One app for both kinds of processors. What is for one alone stays so when the two are put together; the runtime of models is
    // not made for Intel any more, so there are none inside the app there.
    target: ['dmg', 'zip'].map((target) => ({ target, arch: 'universal' })),
    singleArchFiles: '**/dist/{onnx,onnx/**,ocr/native/**}',
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
    maintainer: 'The Wayleaf authors <dev@wayleaf.invalid>',
    synopsis: 'Ask long PDFs and stand on the words that answer',
  },
  publish: null,
};
