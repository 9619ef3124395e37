import { expect, test } from 'vitest';
import { languageOfText } from './text-language.ts';

const texts: Readonly<Record<string, string>> = {
  en: 'The pump stands on the northern bank, and every morning somebody reads its meter and writes the number down.',
  de: 'Die Pumpe steht am nördlichen Ufer, und jeden Morgen liest jemand den Zähler ab und schreibt die Zahl auf.',
  fr: 'La pompe se trouve sur la rive nord, et chaque matin quelqu’un relève le compteur et note le chiffre.',
  es: 'La bomba está en la orilla norte, y cada mañana alguien lee el contador y apunta el número en el cuaderno.',
  pl: 'Pompa stoi na północnym brzegu, a każdego ranka ktoś odczytuje licznik i zapisuje liczbę w zeszycie.',
  sv: 'Pumpen står på den norra stranden, och varje morgon läser någon av mätaren och skriver upp talet i boken.',
  uk: 'Насос стоїть на північному березі, і щоранку хтось знімає показники лічильника та записує число в зошит.',
  ru: 'Насос стоит на северном берегу, и каждое утро кто-нибудь снимает показания счётчика и записывает число.',
  fi: 'Pumppu seisoo pohjoisrannalla, ja joka aamu joku lukee mittarin ja kirjoittaa luvun muistiin vihkoon.',
  cs: 'Čerpadlo stojí na severním břehu a každé ráno někdo odečte měřidlo a zapíše číslo do sešitu na stole.',
  hu: 'A szivattyú az északi parton áll, és minden reggel valaki leolvassa a mérőt, és felírja a számot.',
  tr: 'Pompa kuzey kıyısında durur ve her sabah birisi sayacı okuyup sayıyı masadaki deftere yazar.',
  el: 'Η αντλία βρίσκεται στη βόρεια όχθη και κάθε πρωί κάποιος διαβάζει τον μετρητή και σημειώνει τον αριθμό.',
  zh: '水泵设在北岸，每天早上有人查看水表，并把读数记在桌上的本子里。',
  ja: 'ポンプは北岸にあり、毎朝だれかがメーターを読み取り、机の上のノートに数字を書き留めます。',
  ko: '펌프는 북쪽 강둑에 있으며 매일 아침 누군가가 계량기를 읽고 책상 위 공책에 숫자를 적습니다.',
};

test.each(Object.entries(texts))('a text in %s is told from others', async (language, text) => {
  expect(await languageOfText(text)).toBe(language);
});

test('what is in no language is taken for English', async () => {
  expect(await languageOfText('')).toBe('en');
  expect(await languageOfText('KX-4471-B 0.01 12,5 7/8 QQ-2')).toBe('en');
});
