import { expect, test } from 'vitest';
import { footnoteLetters, groupIn, leadingNames } from './author-names.ts';

const namesIn = (text: string, ...others: readonly string[]): string =>
  leadingNames(text, footnoteLetters([text, ...others])).found.join(', ');

test.each([
  [
    'with commas',
    'Ada Lovelace, Charles Babbage and Luigi F. Menabrea',
    'Ada Lovelace, Charles Babbage, Luigi F. Menabrea',
  ],
  [
    'with raised numbers',
    'Ada Lovelace 1,2, Charles Babbage2 & Luigi Menabrea',
    'Ada Lovelace, Charles Babbage, Luigi Menabrea',
  ],
  ['parted by marks alone', 'Ada Lovelace∗ Charles Babbage†', 'Ada Lovelace, Charles Babbage'],
  [
    'with marks and numbers',
    'Ada Lovelace * 1 Charles Babbage1 2 Mary Somerville1',
    'Ada Lovelace, Charles Babbage, Mary Somerville',
  ],
  ['in capitals, before where they work', 'ADA LOVELACE, University of London, UK', 'Ada Lovelace'],
  ['with particles', 'Vincent van der Berg, José María de la Cruz', 'Vincent van der Berg, José María de la Cruz'],
  [
    'with several raised letters',
    'Ada Lovelace,a Charles Babbageb,c and Luigi Menabread,e',
    'Ada Lovelace, Charles Babbage, Luigi Menabrea',
  ],
  ['with a dash', 'Ada Lovelace–King', 'Ada Lovelace-King'],
  ['with who changed it', 'Ada Lovelace (edited by Charles and Mary)', 'Ada Lovelace'],
  ['of one letter among others', 'Ada Lovelace, Wei E', 'Ada Lovelace, Wei E'],
  ['in German', 'Ada Lovelace und Charles Babbage', 'Ada Lovelace, Charles Babbage'],
  ['in Russian', 'Ада Лавлейс и Чарльз Бэббидж', 'Ада Лавлейс, Чарльз Бэббидж'],
  ['in Chinese, spread', '罗兴武 孙 萌 刘 洋', '罗兴武, 孙萌, 刘洋'],
  [
    'in Chinese and Latin',
    'Ada Lovelace、Osamu Mori（森修）、李凌和周默',
    'Ada Lovelace, Osamu Mori（森修）, 李凌, 周默',
  ],
  ['behind a copyright', 'Copyright (c) 1842 (43-47) by Ada Lovelace.', 'Ada Lovelace'],
  [
    'after what they are',
    'Editors (versions 1.0-1.2): Ada Lovelace1, Charles Babbage2',
    'Ada Lovelace, Charles Babbage',
  ],
  ['behind ranks', 'Prof. Dr. Ada Lovelace, Dr.-Ing. Charles Babbage', 'Ada Lovelace, Charles Babbage'],
  ['before degrees', 'Ada Lovelace, PhD, Charles Babbage, B.A.', 'Ada Lovelace, Charles Babbage'],
  ['before a rank, in Chinese', '陆小凤 教授', '陆小凤'],
  ['of a number', 'Chair IX', ''],
  ['of a title that goes on', 'Of Machines That Turn', ''],
  ['of a school, in Chinese', '数学学院', ''],
  ['after what they are, in Spanish', 'Presenta: Ada Lovelace', 'Ada Lovelace'],
  ['after what they are, in French', 'Présenté par Ada Lovelace', 'Ada Lovelace'],
  ['before a date', 'Ada Lovelace, Charles Babbage June 9, 1843', 'Ada Lovelace, Charles Babbage'],
  ['after a day', '9. Juni 1843 Ada Lovelace, Charles Babbage', 'Ada Lovelace, Charles Babbage'],
  ['whatever marks follow them', 'Ada Lovelace ⇑, Charles Babbage ✉', 'Ada Lovelace, Charles Babbage'],
])('names %s', (_how, text, names) => {
  expect(namesIn(text)).toBe(names);
});

test('a raised letter that leads to where somebody works is none of the name', () => {
  expect(namesIn('Ada Lovelacea, Charles Babbageb', 'aInstitute of Engines', 'bCollege of Looms')).toBe(
    'Ada Lovelace, Charles Babbage',
  );
});

test.each([
  ['model numbers', 'M270TF-100 M320TF-100 LCD Monitor'],
  ['a date', 'Draft August 19, 2019'],
  ['a Chinese date', '2007 年 1 月 30 日'],
  ['a sentence', 'The sequencer is a composition tool for musicians.'],
  ['a place of work', 'University of London'],
  ['names that nothing parts', 'Ada Lovelace Charles Babbage Luigi Menabrea'],
])('%s names nobody', (_what, text) => {
  expect(namesIn(text)).toBe('');
});

test('groups that write are named by their last word, and where people work is no such group', () => {
  expect(groupIn('The Heron Collaboration∗')).toBe('The Heron Collaboration');
  expect(groupIn('Reed Core Team')).toBe('Reed Core Team');
  expect(['Heron University', 'Table of Contents', 'Signal Authority'].map(groupIn)).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
