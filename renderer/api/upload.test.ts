import { expect, test, vi } from 'vitest';
import { documentId } from '#shared/base/ids.ts';
import { uploadFiles, type Fetch, type UploadProgress } from './upload.ts';

const pdf = (name: string): File => new File(['\u0001\u0002%PDF-1.7 …'], name);
const added = { added: [documentId('a'.repeat(64))], duplicates: [], rejected: [] };
const answer = (body: unknown, status = 200): Response => new Response(JSON.stringify(body), { status });

test('files are sent one after another under their names', async () => {
  const sent: string[] = [];
  const progress: UploadProgress[] = [];
  const fetchFrom: Fetch = async (url, { method }) => {
    sent.push(`${method} ${url}`);
    return answer(added);
  };
  const receipt = await uploadFiles([pdf('a b.pdf'), pdf('ö.pdf')], (one) => progress.push(one), fetchFrom);
  expect(sent).toEqual(['POST upload?name=a%20b.pdf', 'POST upload?name=%C3%B6.pdf']);
  expect(progress).toEqual([
    { name: 'a b.pdf', filesDone: 0, filesTotal: 2 },
    { name: 'ö.pdf', filesDone: 1, filesTotal: 2 },
  ]);
  expect(receipt.added).toHaveLength(2);
});

test('what is no PDF is not sent and is reported by name', async () => {
  let calls = 0;
  const fetchFrom: Fetch = async () => {
    calls += 1;
    return answer(added);
  };
  const receipt = await uploadFiles([new File(['hello'], 'notes.doc'), pdf('a.pdf')], () => undefined, fetchFrom);
  expect(receipt.rejected).toMatchObject([{ name: 'notes.doc', error: { code: 'pdf.not-a-pdf' } }]);
  expect([calls, receipt.added.length]).toEqual([1, 1]);
});

test('a file that is not sent is told what is wrong with it', async () => {
  const files = [new File([], 'empty.pdf'), new File(['hello'], 'letter.pdf'), new File(['hello'], 'notes.doc')];
  const receipt = await uploadFiles(files, () => undefined);
  expect(receipt.rejected.map(({ error }) => error.message)).toEqual([
    'empty.pdf is empty (0 bytes). Copy or download it again.',
    'letter.pdf is not a PDF, whatever its name says. If it was downloaded, download it again.',
    'Wayleaf cannot read notes.doc. Save it as a PDF, and add that.',
  ]);
});

test('a refusal keeps its reason; a lost connection gets one; the rest goes on', async () => {
  const answers: (() => Promise<Response>)[] = [
    async () => answer({ code: 'library.disk-full', message: 'The disk is full.' }, 507),
    async () => {
      throw new TypeError('Failed to fetch');
    },
    async () => new Response('<html>', { status: 502 }),
    async () => answer(added),
  ];
  const files = ['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf'].map(pdf);
  const receipt = await uploadFiles(
    files,
    () => undefined,
    async () => answers.shift()!(),
  );
  expect(receipt.rejected.map(({ name, error }) => `${name} ${error.code}`)).toEqual([
    'a.pdf library.disk-full',
    'b.pdf engine.gone',
    'c.pdf internal',
  ]);
  expect(receipt.added).toHaveLength(1);
});

test('a file that is gone when it is sent is not taken for a lost connection', async () => {
  const gone = pdf('gone.pdf');
  let isGone = false;
  const slice = gone.slice.bind(gone);
  vi.spyOn(gone, 'slice').mockImplementation((...range) => {
    if (isGone) throw new DOMException('The requested file could not be read', 'NotReadableError');
    return slice(...range);
  });
  const receipt = await uploadFiles(
    [gone],
    () => undefined,
    async () => {
      isGone = true;
      throw new TypeError('Failed to fetch');
    },
  );
  expect(receipt.rejected).toMatchObject([{ name: 'gone.pdf', error: { code: 'file.missing' } }]);
});
