import { describe, expect, it, vi } from 'vitest';
import { documentId } from '#shared/base/ids.ts';
import { createFilesLater } from './files-later.ts';
import type { OpenListener } from './open-pdf.ts';

const document = documentId('a'.repeat(64));
const listener = () => ({ onPassword: vi.fn(), onReady: vi.fn(), onFailed: vi.fn() }) satisfies OpenListener;

function program() {
  const close = vi.fn();
  const openPdf = vi.fn(() => close);
  const loaded = { openPdf, createPdfWorkers: vi.fn(() => ({})), PageRenderer: vi.fn() };
  return { close, openPdf, get: vi.fn(async () => loaded as never) };
}

describe('files whose program is loaded later', () => {
  it('opens a document once the program is there, and at once after that', async () => {
    const { get, openPdf } = program();
    const { files, load } = createFilesLater(get);
    const first = listener();
    files.open(document, first);
    expect(openPdf).not.toHaveBeenCalled();
    await load();
    expect(openPdf).toHaveBeenCalledExactlyOnceWith(expect.anything(), document, expect.anything());
    files.open(documentId('b'.repeat(64)), listener());
    expect(openPdf).toHaveBeenCalledTimes(2);
    expect(get).toHaveBeenCalledTimes(1);
  });

  it('does not open what was closed meanwhile, and closes what was opened', async () => {
    const { get, openPdf, close } = program();
    const { files, load } = createFilesLater(get);
    files.open(document, listener())();
    await load();
    expect(openPdf).not.toHaveBeenCalled();
    files.open(document, listener())();
    expect(close).toHaveBeenCalledTimes(1);
  });

  it('says when the program cannot be had, and asks for it again', async () => {
    const { get } = program();
    get.mockRejectedValueOnce(new Error('no server'));
    const { files } = createFilesLater(get);
    const failed = listener();
    files.open(document, failed);
    await expect.poll(() => failed.onFailed).toHaveBeenCalledTimes(1);
    files.open(document, listener());
    expect(get).toHaveBeenCalledTimes(2);
  });
});
