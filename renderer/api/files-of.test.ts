import { expect, test } from 'vitest';
import { documentId } from '#shared/base/ids.ts';
import { filesOf } from './files-of.ts';

async function wanted(text: string) {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return { id: documentId([...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('')), bytes: text.length };
}

test('files are told by their bytes, whatever they are called', async () => {
  const files = [new File(['first'], 'a.pdf'), new File(['other'], 'first.pdf'), new File(['longer'], 'b.pdf')];
  expect(await filesOf([await wanted('first'), await wanted('gone!')], files)).toEqual([files[0]]);
});

test('two copies are one file', async () => {
  const files = [new File(['first'], 'a.pdf'), new File(['first'], 'b.pdf')];
  expect(await filesOf([await wanted('first')], files)).toEqual([files[0]]);
});
