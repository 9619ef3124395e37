/** How installers are made, read from what makes them: what is undone here is named here. */
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { documentKinds } from './documents.mjs';
import { config } from './electron-builder.mjs';

const read = (name: string): string => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8');

describe('Windows', () => {
  test('has an installer and a program that needs none, both for the reader alone', () => {
    expect(config.win?.target).toEqual(['nsis', 'portable']);
    expect(config.nsis).toMatchObject({ perMachine: false, oneClick: false, include: 'build/windows/installer.nsh' });
  });

  test('offers Wayleaf for what it reads, and takes nothing over', () => {
    const script = read('build/windows/installer.nsh');
    for (const ending of documentKinds.flatMap(({ ext }) => ext)) expect(script).toContain(`\${DO} "${ending}"`);
    expect(config.win).not.toHaveProperty('fileAssociations');
    expect(config).not.toHaveProperty('fileAssociations');
  });
});

test('files for two processors have two names', () => {
  for (const { artifactName = '' } of [config.nsis ?? {}, config.portable ?? {}, config.mac ?? {}, config.linux ?? {}])
    expect(artifactName).toContain('${version}-${arch}');
});

test('what no model runs on is left out: graphics cards on Windows, a second name on macOS', () => {
  const [, runtime] = config.win?.files as [string, { filter: string[] }];
  expect(runtime.filter).toEqual(['**/*', '!**/{DirectML,dxcompiler,dxil}.dll', '!**/libonnxruntime.*.*.*.dylib']);
});

test('software centers find what it is', () => {
  for (const target of [config.deb, config.rpm])
    expect(target?.fpm?.join()).toMatch(/metainfo\.xml=\/usr\/share\/metainfo\/org\.wayleaf\.app\.metainfo\.xml$/u);
});

describe('macOS', () => {
  test('has an app for each kind of processor, as an image and as an archive', () => {
    expect(config.mac?.target).toEqual(['dmg', 'zip']);
    expect(config.mac?.artifactName).toContain('${arch}');
  });

  test('runs hardened, and may do no more than run what V8 compiles', () => {
    expect(config.mac).toMatchObject({
      hardenedRuntime: true,
      entitlements: 'build/mac/entitlements.plist',
      entitlementsInherit: 'build/mac/entitlements.plist',
    });
    const granted = [...read('build/mac/entitlements.plist').matchAll(/<key>([^<]+)<\/key>\s*<true\/>/gu)];
    expect(granted.map(([, name]) => name)).toEqual(['com.apple.security.cs.allow-jit']);
  });

  test('can open what is read, without taking it over', () => {
    const kinds = config.mac?.fileAssociations;
    expect(kinds).toEqual(documentKinds.map(({ name, ext }) => ({ name, ext, role: 'Viewer', rank: 'Alternate' })));
  });
});

test('Linux has one file that runs anywhere and packages for both families, for all that is read', () => {
  expect(config.linux?.target).toEqual(['AppImage', 'deb', 'rpm']);
  expect(config.linux?.mimeTypes).toEqual(documentKinds.flatMap(({ mime }) => mime));
});

test('each system has its icon, its native code alone, and links of its own', () => {
  for (const [system, node] of [['win', 'win32'] as const, ['mac', 'darwin'] as const, ['linux', 'linux'] as const]) {
    const { icon, files } = config[system] ?? {};
    expect(existsSync(new URL(`../${String(icon)}`, import.meta.url)), system).toBe(true);
    expect(files).toEqual([
      `dist/ocr/native/${node}-\${arch}/**`,
      expect.objectContaining({ to: `dist/onnx/${node}-\${arch}` }),
    ]);
  }
  expect(config.protocols).toEqual([{ name: 'Wayleaf', schemes: ['wayleaf'] }]);
});

test('nothing is published or updated by packaging itself', () => {
  expect(config.publish).toBeNull();
  expect(JSON.parse(read('package.json'))).not.toHaveProperty('dependencies.electron-updater');
});
