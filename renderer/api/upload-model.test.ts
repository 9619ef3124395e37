import { expect, test } from 'vitest';
import { toReport } from '#shared/base/errors.ts';
import { uploadModel } from './upload-model.ts';

const archive = new File(['PK'], 'all MiniLM.zip');
const failure = (answer: () => Promise<Response>): Promise<unknown> =>
  uploadModel(archive, answer).then(() => 'sent', toReport);

test('an archive is sent under its name', async () => {
  const sent: string[] = [];
  await uploadModel(archive, async (url, { method }) => {
    sent.push(`${method} ${url}`);
    return new Response('{"id":"all-MiniLM-L6-v2"}');
  });
  expect(sent).toEqual(['POST upload-model?name=all%20MiniLM.zip']);
});

test('why it was not imported is told in the server’s words, or in words of its own', async () => {
  const reason = { code: 'input.invalid', message: 'There is no model in it.' };
  expect(await failure(async () => new Response(JSON.stringify(reason), { status: 400 }))).toMatchObject(reason);
  expect(await failure(async () => new Response('<html>', { status: 502 }))).toMatchObject({ code: 'internal' });
  const lost = async (): Promise<Response> => {
    throw new TypeError('Failed to fetch');
  };
  expect(await failure(lost)).toMatchObject({
    code: 'engine.gone',
    message: 'all MiniLM.zip could not be sent: the connection was lost.',
  });
});
