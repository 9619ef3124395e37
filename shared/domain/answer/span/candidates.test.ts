import { expect, test } from 'vitest';
import { readQuestion } from '../../question/read-question.ts';
import { stemsOf } from '../../text/stems.ts';
import { candidatesIn } from './candidates.ts';

const candidates = (question: string, sentence: string) => {
  const reading = readQuestion(question);
  const [asking, said] = [question.slice(0, reading.head.end), question].map((text) => new Set(stemsOf(text)));
  return candidatesIn(sentence, reading, { language: 'en', named: asking!, said: said! }).map(({ text }) => text);
};

test.each([
  ['How many larches were felled?', 'In 1998, 34 larches and 5 % of the firs were felled.', ['34']],
  ['How many heads does the mask have?', 'The mask has a head in three different ways.', []],
  ['How many larches are in the wood?', 'The wood holds 1384 larches that were felled.', ['1384']],
  ['How many larches are in the wood?', 'In 1984 larches were felled.', []],
  ['How many users does the mask have?', 'The mask has three distinct user-interfaces.', []],
  ['How many users does the mask have?', 'The mask has three user interfaces.', []],
  ['How many people wear the mask?', 'Three people always wear it.', ['Three']],
  ['How many heads does the mask have?', 'Of heads there are three, in 4 colors.', ['three']],
  ['How many miles did they walk?', 'They walked 12 miles in 3 days.', ['12']],
  ['How long did the walk take?', 'The walk of 12 miles took 3 days and cost $40.', ['12 miles', '3 days']],
  ['How old is the oldest larch?', 'The oldest larch is 430 years old and 41 m high.', ['430 years old']],
  ['How high is the tower?', 'The tower is 41 m high and was built in 1987.', ['41 m']],
  ['What percentage of the larches died?', 'Of 34 larches 12 % died.', ['12 %']],
  ['How much did the tower cost?', 'The tower of 41 m cost $2.5 million.', ['$2.5 million']],
  ['When was the tower built?', 'The tower was built in May 1987 by 20 students.', ['May 1987']],
  ['In which year was the tower built?', 'The tower was built on 3 May 1987.', ['1987']],
  ['When, after 1987, was the tower painted?', 'Built in 1987, the tower was painted in 1999.', ['1999']],
  ['Wann wurde der Turm gebaut?', 'Der Turm wurde im Mai 1987 gebaut.', ['Mai 1987']],
  ['塔於哪一年建成？', '塔於1987年10月由20名學生建成。', ['1987年']],
  ['塔是什麼時候建成的？', '塔於1987年10月由20名學生建成。', ['1987年10月']],
  ['塔は何年に建てられましたか。', '塔は1987年10月に建てられた。', ['1987年']],
  ['木材的比例是多少？', '1901年的711棵樹中，木材占12%。', ['12%']],
  ['Когда построили башню?', 'Башню построили 6 октября 1973 года.', ['6 октября 1973 года']],
  ['Сколько дверей в башне?', 'В башне 12 дверей.', ['12']],
  ['What were sales in 2019 and 2018?', 'Sales in 2019 and 2018 were $5 and $4, respectively.', []],
  ['Who built the tower?', 'The tower was built by Maria Keller in 1987.', []],
])('%s %s', (question, sentence, found) => {
  expect(candidates(question, sentence)).toEqual(found);
});
