import { describe, expect, test } from 'vitest';
import { composed, isCombining } from '#shared/domain/text/accents.ts';
import { dingbatText, glyphText } from './normalize.ts';

describe('glyphText', () => {
  test.each([
    ['\ufb01', 'fi'],
    ['\ufb03', 'ffi'],
    ['\ufefb', 'لا'],
    ['\uff21', 'A'],
    ['\u{1d465}', 'x'],
    ['\u2f00', '一'],
    ['\u00b5', 'μ'],
  ])('opens the compatibility form %s', (unicode, text) => {
    expect(glyphText(unicode)).toEqual({ text, unreadable: false });
  });

  test.each(['²', '½', '™', '…', '€', '，'])('keeps %s, which carries meaning', (text) => {
    expect(glyphText(text).text).toBe(text);
  });

  test.each(['\u00a0', '\u2003', '\u3000', '\t'])('reads every white space as a space', (unicode) => {
    expect(glyphText(unicode).text).toBe(' ');
  });

  test.each(['\u200b', '\u2060', '\ufeff', '\u200f'])('drops what is never seen', (unicode) => {
    expect(glyphText(unicode)).toEqual({ text: '', unreadable: false });
  });

  test('a soft hyphen that is drawn is a hyphen', () => {
    expect(glyphText('\u00ad').text).toBe('-');
  });

  test.each(['\u0001', '\ue123', '\ufffd', '\u{f0041}'])(
    'calls a character that means nothing unreadable',
    (unicode) => {
      expect(glyphText(unicode)).toEqual({ text: '', unreadable: true });
    },
  );

  test('knows the bullets of symbol fonts', () => {
    expect(glyphText('\uf0b7')).toEqual({ text: '•', unreadable: false });
  });
});

test('marks join their letter where one character exists for both', () => {
  expect(composed('e', '\u0301')).toBe('é');
  expect(composed('ı', '\u0300')).toBe('ì');
  expect(composed('q', '\u0301')).toBeUndefined();
  expect(isCombining('\u0301')).toBe(true);
  expect(isCombining('e')).toBe(false);
});

test.each([
  [0x6c, '●'],
  [0x6e, '■'],
  [0x34, '✔'],
  [0xac, '①'],
  [0xe4, '➤'],
])('code %i of Zapf Dingbats is %s', (code, text) => {
  expect(dingbatText(code)).toBe(text);
});
