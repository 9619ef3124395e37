import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { later } from './later.tsx';

it('is nothing until its code is there, and then is drawn in the same pass', async () => {
  const get = vi.fn(async () => ({ name }: { readonly name: string }) => <p>{name}</p>);
  const Part = later(get);
  expect(renderToStaticMarkup(<Part name="here" />)).toBe('');
  await Part.load();
  await Part.load();
  expect(renderToStaticMarkup(<Part name="here" />)).toBe('<p>here</p>');
  expect(get).toHaveBeenCalledTimes(1);
});

it('has something else in its place until its code is there', async () => {
  const Part = later(
    async () => () => <p>here</p>,
    () => <p>meanwhile</p>,
  );
  expect(renderToStaticMarkup(<Part />)).toBe('<p>meanwhile</p>');
  await Part.load();
  expect(renderToStaticMarkup(<Part />)).toBe('<p>here</p>');
});

it('says that its code cannot be had, and asks again', async () => {
  const get = vi.fn(async () => () => <p>here</p>);
  get.mockRejectedValueOnce(new Error('no server'));
  const Part = later(get);
  await expect(Part.load()).rejects.toThrow('no server');
  await Part.load();
  expect(renderToStaticMarkup(<Part />)).toBe('<p>here</p>');
});
