import { describe, expect, test } from 'vitest';
import { readQuestion } from './read-question.ts';

describe('what is asked for', () => {
  test.each([
    ['How many attention heads are used?', 'count', 'attent head'],
    ['Which datasets do they use?', 'list', 'dataset'],
    ['What agreement measure is used?', 'name', 'agreement measur'],
    ['What is the dataset that is used to train the embeddings?', 'name', 'dataset'],
    ['When was the bridge opened?', 'date', ''],
    ['Who approved the study?', 'person', ''],
    ['How big is the corpus?', 'amount', ''],
    ['What is a larch?', 'definition', ''],
    ['What does GDP stand for?', 'definition', ''],
    ['Do they use dropout?', 'yes-no', ''],
    ['Why does it fail?', 'reason', ''],
    ['How do I replace the battery?', 'way', ''],
    ['In which city was it built?', 'place', ''],
    ['Compare larches and spruces', 'comparison', ''],
    ['Summarize the report', 'summary', ''],
    ['List the parts of the pump', 'list', 'part'],
    ['Describe the method', 'fact', ''],
    ['Wie viele Lärchen stehen dort?', 'count', 'larchen stehen dort'],
    ['Wann wurde die Brücke gebaut?', 'date', ''],
    ['谁写了这份报告', 'person', ''],
  ])('%s', (question, asks, focus) => {
    const { asks: read, focus: named } = readQuestion(question);
    expect(read).toBe(asks);
    expect(named.stems).toEqual(focus.split(' ').filter(Boolean));
  });

  test.each([
    ['When using a lamp, how many hours does oil last?', 'count'],
    ['What should I do when the lamp breaks?', 'fact'],
    ['Were the plays popular when he was alive?', 'yes-no'],
    ['According to Table 2, who won?', 'person'],
    ['What did the man who built it say?', 'fact'],
    ['Please tell me how many tables there are', 'count'],
    ['A castle where they lived when it burned', 'fact'],
    ['The actor who played the king', 'fact'],
    ['The queen lost the vote by how many seats?', 'count'],
    ['The mast was moved to which island?', 'name'],
    ['The parts are held together by what?', 'fact'],
    ['In the valley how do larches spread?', 'way'],
    ['Where can you see the larches?', 'place'],
    ['Wer schrieb, was in Berlin geschah?', 'person'],
    ['Ist es wahr, was er schrieb?', 'yes-no'],
    ['In welchem Jahr wurde der Turm gebaut?', 'date'],
    ['¿En qué año se construyó la torre?', 'date'],
    ['En quelle année la tour fut-elle construite ?', 'date'],
    ['Antes de 1990, ¿quién dirigía el museo?', 'person'],
    ['How old is the larch?', 'amount'],
    ['price of a copper kettle', 'amount'],
    ['hourly rate of the plumber', 'amount'],
    ['larch resin', 'fact'],
    ['What does the copper kettle cost?', 'amount'],
    ['Was kostet der Kessel?', 'amount'],
    ['Combien coûte la bouilloire ?', 'amount'],
  ])('is told by the head: %s', (question, asks) => {
    expect(readQuestion(question).asks).toBe(asks);
  });

  test.each([
    ['So who wrote the song?', 'person', 'wrote song'],
    ['Well, who wrote the song?', 'person', 'wrote song'],
    ['Hi there! How many lamps does the tower have? Thanks!', 'count', 'lamps tower'],
    ['Hey, I’d like to know when the tower was built, please', 'date', 'tower built'],
    ['just a quick question: what does the valve do', 'fact', 'valve'],
    ['any idea why the valve leaks?', 'reason', 'valve leaks'],
    ['ok so what is a larch', 'definition', 'larch'],
    ['Sag mal, wie viele Lampen hat der Turm?', 'count', 'lampen turm'],
    ['Bonjour, combien de lampes a la tour, s’il vous plaît ?', 'count', 'lampes tour'],
    ['Hola, ¿cuántas lámparas tiene la torre?', 'count', 'lamparas tiene torre'],
    ['Please', 'fact', 'please'],
    ['Whose question was answered?', 'person', 'question answered'],
  ])('what only sets the tone is not looked for: %s', (question, asks, terms) => {
    const reading = readQuestion(question);
    expect(reading.asks).toBe(asks);
    expect(reading.terms.map(({ term }) => term).join(' ')).toBe(terms);
  });

  test('what it is made of is seen behind an opening word', () => {
    expect(readQuestion('So who wrote the song, and in which year was it sung?').parts).toHaveLength(2);
  });

  test.each([
    ['What does the valve do?', true],
    ['What does she do?', false],
    ['What do I do?', false],
    ['What did the captain do when it burned?', false],
    ['larch resin', true],
    ['default larch colors of the label printer', false],
    ['price of a kettle', false],
    ['Where larch resin is', false],
  ])('what its subject is answers it: %s %s', (question, defines) => {
    expect(readQuestion(question).defines).toBe(defines);
  });

  test.each([
    ['When was the bridge opened?', true],
    ['In which year did it open?', true],
    ['When is the fee due?', undefined],
  ])('a moment that was is told from a condition: %s', (question, past) => {
    expect(readQuestion(question).past).toBe(past);
  });

  test.each([
    ['When can the ferry be used?', 'fact'],
    ['When should I change the filter?', 'fact'],
    ['And when may a guest stay?', 'fact'],
    ['Wann kann die Fähre benutzt werden?', 'fact'],
    ['Wann sollte der Filter gewechselt werden?', 'fact'],
    ['Quand peut-on prendre le bac ?', 'fact'],
    ['¿Cuándo se puede usar el filtro?', 'fact'],
    ['Quando si può usare il filtro?', 'fact'],
    ['Quando pode o filtro ser usado?', 'fact'],
    ['Wanneer moet het filter worden vervangen?', 'fact'],
    ['Когда можно менять фильтр?', 'fact'],
    ['什么时候可以更换滤芯？', 'fact'],
    ['When does the season start?', 'date'],
    ['When did the ferry sink?', 'date'],
    ['When will the ferry be repaired?', 'date'],
    ['Since when is the ferry used?', 'date'],
    ['In which year can it be used?', 'date'],
    ['Wann erschien das Buch?', 'date'],
    ['¿Cuándo se fundó la ciudad?', 'date'],
    ['这座塔是什么时候建成的？', 'date'],
  ])('a date is asked for by what happened, not by what may be or has to be: %s', (question, asks) => {
    expect(readQuestion(question).asks).toBe(asks);
  });

  test('what is counted ends with the noun', () => {
    expect(readQuestion('How many firms use pumps?').focus.stems).toEqual(['firm']);
    expect(readQuestion('How many children saw pumps?').focus.stems).toEqual(['child']);
  });

  test('what is counted stands behind ‘de’ in French', () => {
    expect(readQuestion('Combien de mélèzes sont plantés ici ?').focus.stems).toHaveLength(1);
  });

  test('one is told from several', () => {
    expect(readQuestion('Which corpora are used?').focus.several).toBe(true);
    expect(readQuestion('Which bus is used?').focus.several).toBe(false);
  });
});

test.each([
  ['What was the pump tested on, and for how long?', 'duration'],
  ['Who built the bridge and when?', 'date'],
  ['Which filter is used, and why?', 'reason'],
  ['What did they pay for and how much?', 'number'],
  ['Woran wurde die Pumpe geprüft und wie lange?', 'duration'],
  ['How and why?', undefined],
  ['When and where?', undefined],
  ['How long does the battery last?', undefined],
  ['How and why did the bridge fail?', undefined],
])('%s also asks for: %s', (question, also) => {
  expect(readQuestion(question).also).toBe(also);
});

test.each([
  ['How many pumps are there? Please write down the answer as a number.', 'pumps'],
  ['What is the ratio for 2021? Round your answer to two decimal places.', 'ratio 2021'],
  ['List the parts (for example, the valve) of the pump.', 'parts pump'],
  ['Please list the scores of all models. For example: ["3.0"].', 'scores all models'],
  ['What did they answer?', 'answer'],
  ['Which sentence rounds it off?', 'sentence rounds off'],
])('directions for the answer are not searched for: %s', (question, terms) => {
  const words = readQuestion(question).terms.map(({ term }) => term);
  expect(words.join(' ')).toBe(terms);
});

test.each([
  ['How many guests will be invited?', ['guests', 'invited']],
  ['What does BAM stand for?', ['bam']],
  ['How many?', ['many']],
])('the words that ask are not looked for: %s', (question, terms) => {
  expect(readQuestion(question).terms.map(({ term }) => term)).toEqual(terms);
});

test('what is not understood of a question about structure is said', () => {
  expect(readQuestion('How many tables are on page 3?').unread).toEqual([]);
  expect(readQuestion('How many tables of the restaurant were taken?').unread).toContain('restaurant');
});

test('words that count elsewhere name no section', () => {
  expect(readQuestion('What should I do before using it?').structure).toBeUndefined();
  expect(readQuestion('What is Item 1A?').structure).toMatchObject({
    operation: { kind: 'list' },
    targets: [{ kind: 'section' }],
    filters: [{ kind: 'named', section: { words: 'Item 1A' } }],
  });
});

test('a reading is plain data', () => {
  for (const question of ['How many figures are there after page 3?', 'Which papers since 2015 mention larches?']) {
    const reading = readQuestion(question);
    expect(JSON.parse(JSON.stringify(reading))).toEqual(reading);
  }
});

test('nouns of German are no names, numbers are', () => {
  const names = (question: string) =>
    readQuestion(question).terms.flatMap(({ term, specific }) => (specific ? [term] : []));
  expect(names('Wann hat die Fabrik in 1923 den Motor geliefert?')).toEqual(['1923']);
  expect(names('When did the factory in Basel deliver the Motor?')).toEqual(['basel', 'motor']);
});
