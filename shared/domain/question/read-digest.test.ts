import { describe, expect, test } from 'vitest';
import { readQuestion } from './read-question.ts';

const titles = ['1 Introduction', '2 Methods', '2.1 Plots', '3 Results', '4 Discussion'];

const digestOf = (question: string) => readQuestion(question, { headings: titles }).digest;

describe('questions about what a document says as a whole', () => {
  test.each([
    ['Summarize the limitations across the paper', 'summarize', 'limitations'],
    ['Please give me a short overview of the book', 'summarize', ''],
    ['How does the argument develop?', 'analyze', ''],
    ['How does the role of larches change throughout the report?', 'analyze', 'role larches'],
    ['Compare the results of all experiments', 'analyze', 'results experiments'],
    ['What are the recurring themes across the chapters?', 'analyze', 'themes'],
    ['What are all the limitations mentioned throughout the paper?', 'analyze', 'limitations'],
    ['Analyze the soil section by section', 'analyze', 'soil'],
  ])('%s', (question, operation, topic) => {
    const read = digestOf(question);
    expect(read?.operation).toBe(operation);
    expect(read?.topic).toBe(topic);
    expect(read?.filters).toEqual([]);
  });

  test.each([
    'What is this document about?',
    'What is this about?',
    'What does this paper cover?',
    'What is the report about?',
    'Give me an overview',
    'Can you give me a summary, please?',
    'Explain this paper',
    'Tell me about this book.',
    'What are the main points?',
    'What are the key messages of this report?',
    'tl;dr',
    'In short, what does it say?',
  ])('all of it is meant: %s', (question) => {
    expect(digestOf(question)).toEqual({ operation: 'summarize', topic: '', filters: [] });
  });

  test('a length is no topic', () => {
    const question = 'Summarize the paper in two sentences';
    expect(digestOf(question)).toEqual({
      operation: 'summarize',
      topic: '',
      filters: [],
      sentences: 2,
    });
  });

  test('sections and pages narrow what is read', () => {
    expect(digestOf('Summarize the Methods section')?.filters).toEqual([
      { kind: 'sections', any: [{ words: 'Methods' }] },
    ]);
    expect(digestOf('Give me an overview of section 2.1')?.filters).toEqual([
      { kind: 'sections', any: [{ number: '2.1' }] },
    ]);
    expect(digestOf('Summarize pages 3 to 9')?.filters).toEqual([{ kind: 'pages', ranges: [{ from: 3, to: 9 }] }]);
  });

  test.each([
    ['What is the conclusion?', ['1 Introduction', '6. Summary and conclusions'], 'conclusion'],
    ['What are the conclusions of this paper?', ['Conclusion'], 'conclusions'],
    ['Summarize the conclusion', ['5. Conclusions and future directions'], 'conclusion'],
    ['List the limitations', ['4 Limitations of the study'], 'limitations'],
    ['What is the concluding remark?', ['7 Concluding remarks'], 'concluding remark'],
  ])('a section sums up what is asked: %s', (question, headings, words) => {
    expect(readQuestion(question, { headings }).digest).toEqual({
      operation: 'summarize',
      topic: '',
      filters: [{ kind: 'sections', any: [{ words }] }],
    });
  });

  test.each([
    ['What is the conclusion?', titles],
    ['What are the limitations?', ['Conclusions and future work']],
    ['What is the conclusion of the first experiment?', ['Conclusion']],
    ['What is a limitation?', ['Limitations']],
    ['What is the introduction?', titles],
    ['What is the page of the conclusion?', ['Conclusion']],
  ])('no section sums up what is asked: %s', (question, headings) => {
    expect(readQuestion(question, { headings }).digest).toBeUndefined();
  });

  test.each([
    ['What is the conclusion?', titles, 'conclusion'],
    ['What are the conclusions of this paper?', [], 'conclusion'],
    ['Was ist das Fazit?', [], 'conclusion'],
    ['Was sind die Schlussfolgerungen der Studie?', [], 'conclusion'],
    ['Quelle est la conclusion de l’étude ?', [], 'conclusion'],
    ['¿Cuáles son las conclusiones del estudio?', [], 'conclusion'],
    ['Quali sono le conclusioni?', [], 'conclusion'],
    ['Quais são as conclusões do estudo?', [], 'conclusion'],
    ['Wat is de conclusie?', [], 'conclusion'],
    ['What are the limitations?', titles, 'limits'],
    ['Was sind die Grenzen der Studie?', titles, 'limits'],
    ['What is the conclusion?', ['5 Conclusion'], undefined],
    ['What is the conclusion of the first experiment?', titles, undefined],
    ['What is a conclusion?', titles, undefined],
    ['What are the errors?', titles, undefined],
    ['What are the results?', titles, undefined],
  ])('what sums up is asked for, and no section is called so: %s', (question, headings, up) => {
    expect(readQuestion(question, { headings }).sums?.up).toBe(up);
  });

  test.each([
    ['Was sind die Grenzen der Studie?', ['6 Grenzen der Studie'], 'Grenzen'],
    ['Quelles sont les limites de l’étude ?', ['5 Limites'], 'limites'],
    ['¿Cuáles son las limitaciones?', ['5 Limitaciones'], 'limitaciones'],
    ['Quais são as limitações do estudo?', ['5 Limitações'], 'limitações'],
  ])('a section of another language sums up what is asked: %s', (question, headings, words) => {
    expect(readQuestion(question, { headings }).digest?.filters).toEqual([{ kind: 'sections', any: [{ words }] }]);
  });

  test.each([
    'What are the limitations of the method?',
    'How does the encoder work?',
    'Compare larches and spruces',
    'How many plots were used across the study?',
    'What are the results?',
    'How does temperature change with altitude?',
    'Which section describes the overall approach?',
    'What is the overall accuracy?',
    'Who reviewed the plots?',
    'What is the main valve?',
    'What are the key points of the rail switch?',
    'What does it say about larches?',
    'What is the paper trail about?',
    'Tell me about larches.',
    'Explain the method',
  ])('one place answers: %s', (question) => {
    expect(digestOf(question)).toBeUndefined();
  });
});
