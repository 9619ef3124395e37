/** The same questions asked of two libraries that hold the same documents, wherever their databases lie. */
import { inEnglish } from '#shared/wording/english.ts';
import { answerQuestion } from '#shared/domain/pipeline/answer.ts';
import type { AnsweredQuestion } from '#shared/domain/answer/answered.ts';
import type { IndexReader, RetrievalScope } from '#shared/domain/index/reader.ts';
import { pathSettings } from '#shared/domain/retrieval/settings.ts';
import { toIndex } from '../../../electron/engine/indexing/index-document.ts';
import { addDocument, keyOf } from '../../../electron/engine/store/documents.ts';
import { addJob } from '../../../electron/engine/store/jobs.ts';
import type { Store } from '../../../electron/engine/store/open.ts';
import { writeIndex } from '../../../electron/engine/store/write-index.ts';
import type { ReadText } from '../eval/dataset.ts';
import { allAnswerers } from '#shared/domain/pipeline/all-answerers.ts';

const BUDGET = 2000; // the app's own

/** Put the text into the library, unless it is there. @returns milliseconds that the library took */
export async function storeText(store: Store, { id, title, parsed }: ReadText): Promise<number> {
  if (keyOf(store.read, id) !== undefined) return 0;
  const made = toIndex(parsed, title, 0);
  const startedAt = performance.now();
  await store.writer.write(async (db) => {
    const key = addDocument(db, { id, bytes: 0, title: made.facts.title, addedAt: 0 });
    addJob(db, key);
    await writeIndex(db, key, made);
    db.run("UPDATE jobs SET state = 'done' WHERE document_key = ?", key);
  });
  return performance.now() - startedAt;
}

/** What a reader sees of an answer, without the time that it took. */
export interface Seen {
  readonly text: string;
  readonly ms: number;
}

export async function askStore(reader: IndexReader, question: string, scope: RetrievalScope): Promise<Seen> {
  const startedAt = performance.now();
  const work = answerQuestion(
    { question, strategy: 'auto', settings: pathSettings, scope, budgetTokens: BUDGET },
    { reader, aids: {}, signal: new AbortController().signal, now: () => performance.now(), inWords: inEnglish },
    allAnswerers,
  );
  let step = await work.next();
  while (!step.done) step = await work.next();
  return { text: JSON.stringify(seenOf(step.value)), ms: performance.now() - startedAt };
}

function seenOf({ strategy, answer, evidence, route, notes }: AnsweredQuestion) {
  return { strategy, answer, evidence, route: route.map(({ document, section }) => ({ document, section })), notes };
}
