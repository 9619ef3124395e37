import { expect, test } from 'vitest';
import { shortAuthors } from './authors.ts';

test.each([
  ['', ''],
  ['Mara Ellison', 'Ellison'],
  ['Mara Ellison, Jo van der Berg', 'Ellison and van der Berg'],
  ['Mara Ellison; Jo Berg and Kim Lee', 'Ellison et al.'],
  ['Vogtländer, Reist', 'Vogtländer and Reist'],
  ['Office of Forest Survey', 'Office of Forest Survey'],
  ['zoo Development Team', 'zoo Development Team'],
  ['Lantern Devices Co., Ltd.', 'Lantern Devices Co., Ltd.'],
  ['Tern Press B.V.; Mara Ellison', 'Tern Press B.V. and Ellison'],
  ['Lantern Incorporated', 'Lantern Incorporated'],
  ['王伟', '王伟'],
  ['Sam Hall, Jr.', 'Hall'],
])('%s are called %s', (authors, short) => {
  expect(shortAuthors(authors)).toBe(short);
});
