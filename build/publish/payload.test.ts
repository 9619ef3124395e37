import { expect, test } from 'vitest';
import { nativeProblems } from './payload.mjs';

const at = (system: string): string[] => [
  `resources/app.asar.unpacked/dist/ocr/native/${system}/skia.node`,
  `resources/app.asar.unpacked/dist/onnx/${system}/onnxruntime_binding.node`,
];

test('an app has the native code of its own system, and no other', () => {
  expect(nativeProblems('linux-arm64', at('linux-arm64'))).toEqual([]);
  expect(nativeProblems('linux-arm64', at('linux-x64')).join('\n')).toMatch(
    /nothing draws pages[\s\S]*no runtime of models[\s\S]*other systems is in it/u,
  );
});

test('without the part that draws scanned pages it is not given to anybody; without models it is on an Intel Mac', () => {
  const [canvas = '', runtime = ''] = at('win32-x64');
  expect(nativeProblems('win32-x64', [runtime])).toEqual([expect.stringContaining('@napi-rs/canvas-win32-x64-msvc')]);
  expect(nativeProblems('win32-x64', [canvas])).toEqual([expect.stringContaining('no runtime of models')]);
  expect(nativeProblems('darwin-x64', at('darwin-x64').slice(0, 1))).toEqual([]);
});

test.each(['DirectML.dll', 'dxil.dll', 'dxcompiler.dll', 'libonnxruntime.1.30.0.dylib'])(
  '%s is not carried',
  (name) => {
    const files = [...at('win32-x64'), `resources/app.asar.unpacked/dist/onnx/win32-x64/${name}`];
    expect(nativeProblems('win32-x64', files)).toEqual([expect.stringContaining(name)]);
  },
);

test('the one library for macOS that is asked for is', () => {
  const files = [...at('darwin-arm64'), 'Resources/app.asar.unpacked/dist/onnx/darwin-arm64/libonnxruntime.1.dylib'];
  expect(nativeProblems('darwin-arm64', files)).toEqual([]);
});
