/** What documents are about: their key phrases, each asked for once. */
import { isAppError } from '#shared/base/errors.ts';
import type { DocumentId } from '#shared/base/ids.ts';
import type { KeyPhraseItem } from '#shared/contract/task.ts';
import type { Engine } from '../api/engine.ts';
import { askedAs } from './asked-as.ts';
import type { Notices } from './notices.ts';
import type { Slice } from './slice.ts';
import type { View } from './view.ts';
import { t } from '../languages/i18n.ts';

export interface Phrases {
  readonly found: ReadonlyMap<DocumentId, readonly KeyPhraseItem[]>;
  /** Ask for those of a document, unless they are known. */
  readonly want: (document: DocumentId, signal: AbortSignal) => Promise<void>;
  /** Questions to begin with; none where they could not be made. */
  readonly firstQuestions: ReadonlyMap<DocumentId, readonly string[]>;
  /** Ask for those of a document, and for its phrases before that, unless they are known; each is there as soon as it comes. */
  readonly wantQuestions: (document: DocumentId, signal: AbortSignal) => Promise<void>;
}

const SHOWN = 8;

export function createPhrases(
  engine: Engine,
  { get, set }: Slice<Phrases>,
  notices: Slice<Notices>,
  view: Slice<View>,
): Phrases {
  return {
    found: new Map(),
    want: async (document, signal) => {
      if (get().found.has(document)) return;
      try {
        const { phrases } = await engine.call('task.keyphrases', { document, limit: SHOWN, useModel: false }, signal);
        set(({ found }) => ({ found: new Map(found).set(document, phrases) }));
      } catch (error) {
        // A document that was just removed or is indexed again has none for now.
        if (!signal.aborted && !isAppError(error, 'document.not-indexed'))
          notices.get().reportFailure(t('The key phrases could not be found'), error);
      }
    },
    firstQuestions: new Map(),
    wantQuestions: async (document, signal) => {
      if (get().firstQuestions.has(document)) return;
      await get().want(document, signal);
      const phrases = get()
        .found.get(document)
        ?.map(({ text }) => text);
      if (!phrases) return;
      const put = (offered: readonly string[]): void =>
        set((now) => ({ firstQuestions: new Map(now.firstQuestions).set(document, offered) }));
      try {
        const call = engine.start(
          'answer.first-questions',
          { document, phrases, ...askedAs(view.get().stored) },
          signal,
        );
        const come: string[] = [];
        for await (const question of call) {
          come.push(question);
          put([...come]);
        }
        put((await call.result).offered);
      } catch {
        // They are an offer: without them nothing is missing, and the next to open the document asks again.
        set((now) => ({ firstQuestions: new Map([...now.firstQuestions].filter(([one]) => one !== document)) }));
      }
    },
  };
}
