import { expect, test } from 'vitest';
import { ownersOf, withoutOwner } from './owners.mjs';

const licenses = [{ license: { id: 'MIT' } }];
const occurs = (...locations: string[]) => ({ occurrences: locations.map((location) => ({ location })) });
const bill = {
  metadata: { component: { name: 'wayleaf', licenses, evidence: occurs('LICENSE', 'dist/cli.mjs') } },
  components: [
    { name: 'leaf', licenses, evidence: occurs('dist/cli.mjs', 'dist/assets/') },
    { name: 'unstated', evidence: occurs('dist/odd.wasm') },
  ],
};

test('a file belongs to whatever is in it, and to nothing whose license is not stated', () => {
  expect(ownersOf(bill, 'dist/cli.mjs')).toEqual(['wayleaf', 'leaf']);
  expect(ownersOf(bill, 'dist/assets/deep/a.woff2')).toEqual(['leaf']);
  expect(ownersOf(bill, 'dist/assets')).toEqual([]);
  expect(ownersOf(bill, 'dist/cli.mjs.gz')).toEqual([]);
  expect(ownersOf(bill, 'dist/odd.wasm')).toEqual([]);
});

test.each(['resources', 'Wayleaf.app/Contents/Resources'])(
  'in %s each file of ours has an owner, or is named',
  (at) => {
    const packed = [
      'locales/en-US.pak',
      `${at}/app.asar`,
      `${at}/app.asar/LICENSE`,
      `${at}/app.asar/dist/stray.mjs`,
      `${at}/app.asar.unpacked/dist/assets/a.node`,
      `${at}/app.asar.unpacked/dist/odd.wasm`,
      `${at}/elevate.exe`,
    ];
    expect(withoutOwner(bill, packed)).toEqual([packed[3], packed[5], packed[6]]);
  },
);

test('the icon and the texts of menus are what packaging puts into an app for macOS', () => {
  expect(
    withoutOwner(bill, ['a.app/Contents/Resources/icon.icns', 'a.app/Contents/Resources/en.lproj/x.strings']),
  ).toEqual([]);
});
