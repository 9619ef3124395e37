import { expect, test } from 'vitest';
import { readQuestion } from '../../question/read-question.ts';
import { countsNamed } from './counts.ts';
import { placedWords } from './placed-words.ts';

function counts(question: string, text: string): boolean {
  const reading = readQuestion(question);
  const language = reading.language;
  const { start, asked, end } = reading.head;
  const words = placedWords(question, language).filter(({ small }) => !small);
  const stems = (from: number, to: number) =>
    new Set(words.filter((word) => word.start >= from && word.end <= to).map(({ stem }) => stem));
  const said = new Set([...stems(0, start), ...stems(asked, question.length)]);
  return countsNamed(text, reading, { language, named: stems(asked, end), said });
}

test.each([
  ['How many lamps burn?', 'Six old lamps burn on the quay.'],
  ['How many lamps burn?', 'Six of the lamps burn.'],
  ['How many lamps are lit at most?', 'Number of lamps: at most 10.'],
  ['Wie viele Lampen brennen?', 'Am Kai brennen sechs alte Lampen.'],
  ['Wie viele Lampen gibt es in Kiel?', 'In Kiel stehen 30 Lampen.'],
  ['Combien de lampes y a-t-il ?', 'Le quai a deux lampes.'],
  ['Combien de lampes brûlent ?', 'Il y a 6 lampes sur le quai.'],
])('%s %s', (question, text) => {
  expect(counts(question, text)).toBe(true);
});

test.each([
  ['How many people live there?', 'A lamp costs 20 marks there.'],
  ['How many lamps burn?', 'There are two kinds of lamps.'],
  ['How many lamps burn?', 'Two lamp posts burn.'],
  ['How many lamps burn?', 'Three old lamp-posts burn.'],
  ['Wie viele Lampen gibt es in Kiel?', 'Es gibt zwei Arten von Lampen.'],
  ['How many lamps burn?', 'Lamps burn on the quay.'],
  ['How many firms use LAMP?', 'With LAMP 5 the lamps burn longer.'],
  ['How many lamps burn?', 'If no lamps burn, take one from the list below.'],
])('%s is not answered by: %s', (question, text) => {
  expect(counts(question, text)).toBe(false);
});
