import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { onePagePdf } from './one-page-pdf.ts';
import { findBrowser } from '../../print/find-browser.mjs';

test('the sample PDF points to its objects', () => {
  const text = onePagePdf('Hello.').toString('latin1');
  const offsets = [...text.matchAll(/^(\d{10}) 00000 n $/gm)].map((match) => Number(match[1]));
  expect(offsets).toHaveLength(5);
  offsets.forEach((offset, at) => expect(text.slice(offset)).toMatch(new RegExp(`^${at + 1} 0 obj`)));
  const start = Number(/startxref\n(\d+)/.exec(text)?.[1]);
  expect(text.slice(start)).toMatch(/^xref/);
});

test('finds a browser on the path, and none where there is none', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'wayleaf-browser-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  // A system may have one in its usual folders.
  expect(findBrowser('linux', { PATH: folder })).not.toBe(path.join(folder, 'chromium'));
  writeFileSync(path.join(folder, 'chromium'), '');
  expect(findBrowser('linux', { PATH: folder })).toBe(path.join(folder, 'chromium'));
  expect(findBrowser('win32', {})).toBeUndefined();
});
