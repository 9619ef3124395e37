import { describe, expect, test } from 'vitest';
import { fakeDocumentId } from '../index/testing/fake-index.ts';
import { resolveScope } from './resolve-scope.ts';
import { libraryDocuments, names } from './testing/library.ts';
import { chinese, french, german, naming, notNaming, spanish, type ScopedQuestion } from './testing/questions.ts';

const idOf = (name: string) => fakeDocumentId(names.indexOf(name));

function resolved({ question, open, listed }: ScopedQuestion) {
  return resolveScope({
    question,
    documents: libraryDocuments,
    open: open === undefined ? undefined : idOf(open),
    listed: listed?.map(idOf),
  });
}

const documentsOf = (question: ScopedQuestion): readonly string[] =>
  resolved(question)?.documents.map(({ id }) => names[Number(id)]!) ?? [];

describe('what a question names', () => {
  test.each(naming)('$question', (question) => expect(documentsOf(question)).toEqual(question.of));
});

describe('what names nothing', () => {
  test.each(notNaming)('$question', (question) => expect(documentsOf(question)).toEqual([]));
});

describe.each([
  ['German', german],
  ['French', french],
  ['Spanish', spanish],
  ['Chinese', chinese],
])('in %s', (_, questions) => {
  test.each(questions)('$question', (question) => expect(documentsOf(question)).toEqual(question.of));
});
