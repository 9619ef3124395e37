import { describe, expect, test } from 'vitest';
import { stemsOf } from '../text/stems.ts';
import { readQuestion } from './read-question.ts';

describe('a question', () => {
  test.each([
    [
      'What datasets were used for pre-training, and what are the titles of their original papers?',
      ['What datasets were used for pre-training?', 'what are the titles of their original papers?'],
    ],
    ['Who wrote the report? Where was it printed?', ['Who wrote the report?', 'Where was it printed?']],
    ['Welcher Motor wurde benutzt und wie schwer ist der Rahmen?', 2],
    ['According to the report, what does the ferry cost and in which year was it built?', 2],
    ['Name the owner of the ferry, and how many passengers does it carry?', 2],
  ])('%s has parts', (question, parts) => {
    const split = readQuestion(question).parts;
    if (typeof parts === 'number') expect(split).toHaveLength(parts);
    else expect(split).toEqual(parts);
  });

  test.each([
    'How and why did the bridge fail?',
    'What share of voters approves of the president, who started his job in 2018?',
    'Which towns and rivers are named?',
    'When using a lamp, how many hours does oil last?',
    'What are A and B and what?',
    'What made the prince dream of home and could not be said?',
    'Can I decide when and how my child gets the money?',
    'What is known of bats and how they drive the spread?',
    '',
  ])('%s stays whole', (question) => {
    expect(readQuestion(question).parts).toEqual([question]);
  });

  test('with more parts than steps it stays whole', () => {
    const question = 'Who ruled Spain, and who ruled France, and who ruled Sweden, and who ruled Norway?';
    expect(readQuestion(question).parts).toEqual([question]);
  });
});

test.each([
  ['how many passengers does it carry?', true],
  ['for what purpose?', true],
  ['where was he born?', true],
  ['What is the price of this report?', false],
  ['What did Ann say when she left?', false],
  ['Who left with his dog?', false],
  ['How many passengers does the ferry carry?', false],
])('%s points back: %s', (question, points) => {
  expect(readQuestion(question).pointsBack).toBe(points);
});

describe('things that are compared', () => {
  test.each([
    ['Compare the ferry and the bus on price', ['the ferry', 'the bus'], 'What is the price of the ferry?'],
    ['Compare the prices of the ferry and of the bus', ['the ferry', 'the bus'], 'What are the prices of the ferry?'],
    ['How do larches and spruces differ in height?', ['larches', 'spruces'], 'What is the height of larches?'],
    ['How does Alma compare to Borea in terms of speed?', ['Alma', 'Borea'], 'What is the speed of Alma?'],
    ['Compare Alma, Borea and Calypso with respect to size', ['Alma', 'Borea', 'Calypso'], 'What is the size of Alma?'],
    [
      'What are the differences in price between the ferry and the bus?',
      ['the ferry', 'the bus'],
      'What is the price of the ferry?',
    ],
    ['Compare supply and demand in Norway', ['supply', 'demand'], 'What is supply in Norway?'],
    ['Alma vs Borea', ['Alma', 'Borea'], 'What is Alma?'],
  ])('%s', (question, names, first) => {
    const things = readQuestion(question).compared?.things ?? [];
    expect(things.map(({ name }) => name)).toEqual(names);
    expect(things[0]?.question).toBe(first);
  });

  test.each([
    'Compare A and B and C on price',
    'Compare Table 1 and Table 2',
    'Compare it with the bus',
    'Compare the introduction and the conclusion',
    'What is the difference between deep and starting batteries?',
    'Compare these papers',
    'What is the similarity score?',
    'Which trees and shrubs differ?',
  ])('%s is one question', (question) => {
    expect(readQuestion(question).compared).toBeUndefined();
  });
});

test('steps are thought of for questions with links only', () => {
  expect(readQuestion('How long does the battery of the pump last?').linked).toBe(false);
  expect(readQuestion('How large is the data set that was used to train the best of the models?').linked).toBe(true);
});

describe('questions about several documents', () => {
  test.each([
    [
      'What are the research motivations of these papers and their interrelationships?',
      'What are the research motivations of this paper?',
    ],
    ['Compare the datasets used in both papers.', 'What are the datasets used in this paper?'],
    ['What are the differences between the methods of these two studies?', 'What are the methods of this study?'],
    ['What accuracy do the papers report and how do they differ?', 'What accuracy does this paper report?'],
    ['Which year was each report published?', 'Which year was this report published?'],
  ])('%s', (question, single) => {
    expect(readQuestion(question).works.ofEach).toBe(single);
  });

  test('without anything else to ask of each it stays as it is', () => {
    expect(readQuestion('Compare these papers').works.ofEach).toBe('What is this paper about?');
  });

  test.each(['What does this paper say?', 'Do the authors use English data?', 'Which paper is cited most?'])(
    '%s is about one',
    (question) => {
      expect(readQuestion(question).works.ofEach).toBeUndefined();
    },
  );
});

test.each([
  ['Which papers evaluate on machine translation?', 'evaluate'],
  ['Which documents mention failure detection?', 'mention'],
  ['which of my papers use BERT', 'use'],
  ['What reports are about pumps?', 'are'],
  ['Which document describes how leases are kept?', 'describes'],
  ['In which papers is attention discussed?', 'is'],
  ['List all papers that train on WMT.', 'train'],
])('%s is answered by names of documents', (question, doing) => {
  expect(readQuestion(question).works.naming).toMatchObject({ doing: stemsOf(doing) });
});

test.each([
  'Which papers do they compare with?',
  'Which papers are cited?',
  'Which papers by Lamport are cited in the introduction?',
  'Which paper is cited most?',
  'Which paper was the first to use attention?',
  'What paper sizes are supported?',
  'What document types does the printer know?',
  'Which datasets do the papers use?',
])('%s is not', (question) => {
  expect(readQuestion(question).works.naming).toBeUndefined();
});

test('the verb says what the documents are to do', () => {
  expect(readQuestion('Which papers evaluate on machine translation?').works.naming?.doing).toEqual(
    stemsOf('evaluate'),
  );
  expect(readQuestion('List all papers that train on WMT.').works.naming?.doing).toEqual(stemsOf('train'));
});

test.each([
  ['Which of these reports has the most crossings?', 'How many crossings does this document have?', 'most'],
  ['Which has the fewest passengers in winter?', 'How many passengers in winter does this document have?', 'least'],
  ['Which study used the largest sample?', 'How large is the sample?', 'most'],
  ['Which of them reports the lowest temperature?', 'What is the temperature?', 'least'],
  ['Which was first?', 'When was this document published?', 'earliest'],
  ['Which of these papers was published last?', 'When was it published?', 'latest'],
  ['Which is the most recent?', 'When was this document published?', 'latest'],
])('%s is asked of each', (question, single, end) => {
  const { works } = readQuestion(question);
  expect({ single: works.ofEach ?? works.ofOne, end: works.end }).toEqual({ single, end });
});

test('that documents are meant has to be said, or wished', () => {
  expect(readQuestion('Which has the most crossings?').works.ofEach).toBeUndefined();
  expect(readQuestion('Which of them has the most crossings?').works.ofOne).toBeUndefined();
  expect(readQuestion('How large was the sample in each?').works).toMatchObject({ ofOne: 'How large was the sample?' });
});

test.each([
  'Which ferry carries the most passengers?',
  'What is the largest sample?',
  'Which paper sizes are the most common?',
  'Which was the first bridge over the sound?',
])('%s is about things, not documents', (question) => {
  expect(readQuestion(question).works.end).toBeUndefined();
});

describe('in German', () => {
  test.each([
    ['Welcher dieser Berichte hat die meisten Überfahrten?', 'Wie viele Überfahrten hat dieses Dokument?', 'most'],
    ['Welche hat die wenigsten Fahrgäste im Winter?', 'Wie viele Fahrgäste im Winter hat dieses Dokument?', 'least'],
    ['Welche Studie hat die meisten Menschen befragt?', 'Wie viele Menschen wurden befragt?', 'most'],
    ['In welcher Studie wurden die wenigsten Bäume gezählt?', 'Wie viele Bäume wurden gezählt?', 'least'],
    ['In welchem Bericht gibt es die meisten Brücken?', 'Wie viele Brücken gibt es?', 'most'],
    ['Welches Dokument nennt den meisten Schnee?', 'Wie viel Schnee gibt es?', 'most'],
    ['Welche Studie hat die größte Stichprobe verwendet?', 'Wie groß ist die Stichprobe?', 'most'],
    ['Welches davon meldet die niedrigste Temperatur?', 'Wie groß ist die Temperatur?', 'least'],
    ['Welcher Bericht gibt den höchsten Preis an?', 'Wie groß ist der Preis?', 'most'],
    ['In welcher dieser drei Studien war die Stichprobe am kleinsten?', 'Wie groß war die Stichprobe?', 'least'],
    ['Welcher war der erste?', 'Wann wurde dieses Dokument veröffentlicht?', 'earliest'],
    ['Welches ist am neuesten?', 'Wann wurde dieses Dokument veröffentlicht?', 'latest'],
    ['Welcher dieser beiden erschien zuletzt?', 'Wann wurde dieses Dokument veröffentlicht?', 'latest'],
    [
      'Welcher Artikel wurde zuerst in Norwegen veröffentlicht?',
      'Wann wurde dieses Dokument in Norwegen veröffentlicht?',
      'earliest',
    ],
    ['Welches von ihnen wurde zuletzt veröffentlicht?', 'Wann wurde dieses Dokument veröffentlicht?', 'latest'],
  ])('%s is asked of each', (question, single, end) => {
    const { works } = readQuestion(question);
    expect({ single: works.ofEach ?? works.ofOne, end: works.end }).toEqual({ single, end });
  });

  test('that documents are meant has to be said, or wished', () => {
    expect(readQuestion('Welche hat die meisten Überfahrten?').works.ofEach).toBeUndefined();
    expect(readQuestion('Welche von ihnen hat die meisten Überfahrten?').works.ofOne).toBeUndefined();
    expect(readQuestion('Welche Fähren sind die ältesten?').works.ofOne).toBeUndefined();
  });

  test.each([
    'Welche Fähre hat die meisten Fahrgäste?',
    'Was ist die größte Stichprobe?',
    'Welche Papierformate sind am häufigsten?',
    'Welches war die erste Brücke über den Sund?',
    'Welcher Artikel wird am meisten zitiert?',
    'Welche Berichterstatter haben die meisten Leser?',
    'Welche Studien nennt das Dokument am häufigsten?',
    'Wie viele Überfahrten hat der Bericht?',
  ])('%s is about things, not documents', (question) => {
    expect(readQuestion(question).works.end).toBeUndefined();
  });
});

describe('in Chinese', () => {
  test.each([
    ['这些报告中哪份的渡轮班次最多？', '渡轮班次有多少？', 'most'],
    ['哪篇论文使用的数据集最少？', '使用的数据集有多少？', 'least'],
    ['哪篇论文有最多的数据集？', '有多少数据集？', 'most'],
    ['它们中哪个的乘客最多？', '乘客有多少？', 'most'],
    ['哪項研究樣本量最大？', '樣本量有多大？', 'most'],
    ['哪份报告的温度最低？', '温度有多高？', 'least'],
    ['哪篇论文使用了最大的样本？', '样本有多大？', 'most'],
    ['哪份报告里的桥最长？', '桥有多长？', 'most'],
    ['哪个最早？', '本文是什么时候发表的？', 'earliest'],
    ['其中哪一篇最新？', '本文是什么时候发表的？', 'latest'],
    ['这三篇论文中，哪篇最晚发表？', '本文是什么时候发表的？', 'latest'],
    ['哪份报告更新得最早？', '本文是什么时候更新的？', 'earliest'],
  ])('%s is asked of each', (question, single, end) => {
    const { works } = readQuestion(question);
    expect({ single: works.ofEach ?? works.ofOne, end: works.end }).toEqual({ single, end });
  });

  test('that documents are meant has to be said, or wished', () => {
    expect(readQuestion('哪个的乘客最多？').works.ofEach).toBeUndefined();
    expect(readQuestion('它们中哪个的乘客最多？').works.ofOne).toBeUndefined();
  });

  test.each([
    '哪艘渡轮的乘客最多？',
    '哪个国家的乘客最多？',
    '它们中哪个国家的乘客最多？',
    '最大的样本是多少？',
    '哪种纸张最常见？',
    '哪篇论文最早提出注意力机制？',
    '哪篇论文被引用最多？',
    '哪座桥最早建成？',
    '这份报告有多少乘客？',
  ])('%s is about things, not documents', (question) => {
    expect(readQuestion(question).works.end).toBeUndefined();
  });
});
