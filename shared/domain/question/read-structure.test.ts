import { describe, expect, test } from 'vitest';
import { readQuestion } from './read-question.ts';
import type { StructureQuestion } from './reading.ts';

const headings = ['1 Einleitung', '2 Lampen und Öl', '2.1 Lampes à huile', '3 Faros', '3.1 El aceite de ballena'];

/** What was understood in short: operation, things, filters; '?' with words that were not. */
function understood(question: string): string | undefined {
  const read = readQuestion(question, { headings }).structure;
  return read && [operationOf(read), ...read.targets.map(targetOf), ...filtersOf(read), ...leftOf(read)].join(' ');
}

const operationOf = ({ operation, group }: StructureQuestion): string =>
  `${operation.kind}${operation.kind === 'pick' ? `-${operation.from}-${String(operation.nth)}` : ''}${group ? `-${group}` : ''}`;
const targetOf = ({ kind, level, word }: StructureQuestion['targets'][number]): string =>
  word ?? `${kind}${level ?? ''}`;
const filtersOf = ({ filters }: StructureQuestion): readonly string[] =>
  filters.map((filter) => {
    if (filter.kind === 'sections') return `in:${filter.any.map(({ number, words }) => number ?? words).join('+')}`;
    if (filter.kind === 'named') return `is:${filter.section.words ?? filter.section.number ?? ''}`;
    if (filter.kind === 'beside') return `${filter.side}:${filter.section.words ?? filter.section.number ?? ''}`;
    if (filter.kind === 'numbers') return `no:${filter.numbers.join('+')}`;
    return filter.kind;
  });
const leftOf = ({ leftover }: StructureQuestion): readonly string[] => leftover.map((word) => `?${word}`);

describe('questions about structure are read in the languages that are known', () => {
  test.each([
    ['Wie viele Kapitel gibt es?', 'count chapter'],
    ['Wie viele Abschnitte hat Kapitel 3?', 'count section in:3'],
    ['Wie viele Abbildungen enthält das Handbuch insgesamt?', 'count figure'],
    ['Wie viele Tabellen stehen in Abschnitt 2.1?', 'count table in:2.1'],
    ['Anzahl der Fußnoten', 'count footnote'],
    ['Nenne alle Kapitel', 'list chapter'],
    ['Welche Unterabschnitte hat Kapitel 2?', 'list section2 in:2'],
    ['Wie heißt Kapitel 4?', 'list chapter no:4'],
    ['Was ist der Titel von Abschnitt 2.1?', 'list section no:2.1'],
    ['Auf welcher Seite steht Tabelle 3?', 'locate table no:3'],
    ['Auf welcher Seite beginnt Kapitel 2?', 'locate section is:2'],
    ['Gibt es einen Anhang?', 'exists appendix'],
    ['Welches Kapitel ist das längste?', 'length chapter'],
    ['Was ist das letzte Kapitel?', 'pick-end-1 chapter'],
    ['Wie heißt das dritte Kapitel?', 'pick-start-3 chapter'],
    ['Welches Kapitel kommt nach Lampen und Öl?', 'pick-start-1 chapter after:Lampen und Öl'],
    ['In welchem Kapitel steht Abbildung 2?', 'within figure no:2'],
    ['Was steht in Tabelle 1?', 'list table no:1'],
    ['Was zeigt Abbildung 2?', 'list figure no:2'],
    ['Hallo, können Sie mir sagen, wie viele Kapitel das Buch hat?', 'count chapter'],
  ])('German: %s', (question, reading) => {
    expect(understood(question)).toBe(reading);
  });

  test.each([
    ['Combien de chapitres y a-t-il ?', 'count chapter'],
    ['Combien de figures contient la thèse ?', 'count figure'],
    ['Combien d’annexes ?', 'count appendix'],
    ['Combien de tableaux y a-t-il dans le chapitre 2 ?', 'count table in:2'],
    ['Quel est le titre du chapitre 4 ?', 'list chapter no:4'],
    ['Quels sont les chapitres ?', 'list chapter'],
    ['Que montre la figure 2 ?', 'list figure no:2'],
    ['Que contient le tableau 3 ?', 'list table no:3'],
    ['Liste des figures', 'list figure'],
    ['À quelle page se trouve le tableau 3 ?', 'locate table no:3'],
    ['Quel est le dernier chapitre ?', 'pick-end-1 chapter'],
    ['Quel est le chapitre le plus long ?', 'length chapter'],
    ['Quelle section vient après Lampes à huile ?', 'pick-start-1 section after:Lampes à huile'],
  ])('French: %s', (question, reading) => {
    expect(understood(question)).toBe(reading);
  });

  test.each([
    ['¿Cuántos capítulos hay?', 'count chapter'],
    ['¿Cuántas tablas tiene el documento?', 'count table'],
    ['¿Cuál es el título del capítulo 3?', 'list chapter no:3'],
    ['¿En qué página está la figura 2?', 'locate figure no:2'],
    ['¿Qué muestra la tabla 1?', 'list table no:1'],
    ['¿Qué hay en la figura 2?', 'list figure no:2'],
    ['¿Cuál es el último capítulo?', 'pick-end-1 chapter'],
    ['Enumera las secciones del capítulo 2', 'list section in:2'],
    ['¿Qué sección viene después de El aceite de ballena?', 'pick-start-1 section after:El aceite de ballena'],
  ])('Spanish: %s', (question, reading) => {
    expect(understood(question)).toBe(reading);
  });

  test.each([
    ['这篇论文有几章？', 'count chapter'],
    ['第三章的标题是什么？', 'list chapter no:3'],
    ['有多少个表？', 'count table'],
    ['第十二章有几节?', 'count section in:12'],
    ['有几个附录', 'count appendix'],
    ['列出所有的图', 'list figure'],
    ['最后一章是什么？', 'pick-end-1 chapter'],
    ['表2在哪一页？', 'locate table no:2'],
    ['2.1节的标题是什么', 'list section no:2.1'],
    ['灯塔有多少盏灯？', undefined],
    ['这种方法代表什么？', undefined],
    ['文章的作者代表哪个国家', undefined],
  ])('Chinese: %s', (question, reading) => {
    expect(understood(question)).toBe(reading);
  });

  test.each([
    ['Quanti capitoli ci sono?', 'count chapter'],
    ['Quante tabelle contiene il manuale?', 'count table'],
    ['Qual è il titolo del capitolo 3?', 'list chapter no:3'],
    ['In quale pagina si trova la figura 2?', 'locate figure no:2'],
    ['Elenca le sezioni del capitolo 2', 'list section in:2'],
    ['Quali sono i capitoli?', 'list chapter'],
    ['Cosa mostra la tabella 2?', 'list table no:2'],
    ['Qual è l’ultimo capitolo?', 'pick-end-1 chapter'],
    ['C’è un’appendice?', 'exists appendix'],
  ])('Italian: %s', (question, reading) => {
    expect(understood(question)).toBe(reading);
  });

  test.each([
    ['Quantas secções tem este documento?', 'count section'],
    ['Quantos capítulos há?', 'count chapter'],
    ['Quais são as secções do documento?', 'list section'],
    ['Quais são as seções do capítulo 2?', 'list section in:2'],
    ['Qual é o título do capítulo 3?', 'list chapter no:3'],
    ['O que mostra a figura 2?', 'list figure no:2'],
    ['Em que página está a tabela 2?', 'locate table no:2'],
    ['Qual é o último capítulo?', 'pick-end-1 chapter'],
    ['Olá, podes dizer-me quantas páginas tem o manual?', 'count page'],
  ])('Portuguese: %s', (question, reading) => {
    expect(understood(question)).toBe(reading);
  });

  test.each([
    ['Hoeveel pagina’s heeft dit document?', 'count page'],
    ['Hoeveel hoofdstukken zijn er?', 'count chapter'],
    ['Wat is de titel van hoofdstuk 3?', 'list chapter no:3'],
    ['Op welke pagina staat tabel 2?', 'locate table no:2'],
    ['Wat staat er in tabel 2?', 'list table no:2'],
    ['Welke paragrafen heeft hoofdstuk 2?', 'list section in:2'],
    ['Noem alle hoofdstukken', 'list chapter'],
    ['Wat is het laatste hoofdstuk?', 'pick-end-1 chapter'],
    ['Is er een bijlage?', 'exists appendix'],
  ])('Dutch: %s', (question, reading) => {
    expect(understood(question)).toBe(reading);
  });

  test.each([
    ['Сколько страниц в документе?', 'count page'],
    ['Сколько глав в книге?', 'count chapter'],
    ['Какие разделы есть в документе?', 'list section'],
    ['Перечислите все таблицы', 'list table'],
    ['Какое название у главы 3?', 'list chapter no:3'],
    ['Как называется глава 3?', 'list chapter no:3'],
    ['На какой странице находится таблица 2?', 'locate table no:2'],
    ['Что показано в таблице 2?', 'list table no:2'],
    ['Какая последняя глава?', 'pick-end-1 chapter'],
    ['Скажите, пожалуйста, сколько рисунков в руководстве?', 'count figure'],
  ])('Russian: %s', (question, reading) => {
    expect(understood(question)).toBe(reading);
  });

  test.each([
    ['What is in table 1?', 'list table no:1'],
    ["what's in fig 2", 'list figure no:2'],
    ['What is shown in Figure 2?', 'list figure no:2'],
    ['What is listed in Table 4 of the manual?', 'list table no:4'],
    ['What stands in Table 4?', 'list table no:4'],
    ['How many figures does the paper have, and how many tables?', 'count figure table'],
    ['How many appendices does the standard have?', 'count appendix'],
    ['How many chapters does this standard have?', 'count chapter'],
  ])('English: %s', (question, reading) => {
    expect(understood(question)).toBe(reading);
  });

  test.each([
    'Wie viele Lampen hat der Turm?',
    'Was kostet das Öl?',
    'Combien de lampes a la tour ?',
    'Quel est le prix de l’huile ?',
    '¿Cuántas lámparas tiene la torre?',
    'Quante lampade ha la torre?',
    'Quantas lâmpadas tem a torre?',
    'Hoeveel lampen heeft de toren?',
    'Сколько ламп в башне?',
    'Сколько стоит масло?',
  ])('what a document says is read: %s', (question) => {
    expect(understood(question)).toBeUndefined();
  });

  test.each([
    ['Wie viele Tabellen über Öl gibt es?', /\?über|words/u],
    ['Combien de figures montrent des lampes ?', /\?/u],
  ])('what was not understood is told: %s', (question, left) => {
    expect(understood(question)).toMatch(left);
  });
});
