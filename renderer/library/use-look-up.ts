/** How a look-up of one document goes, step by step: what would be sent, what came back, what of it is taken over. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { isAbort, toReport } from '#shared/base/errors.ts';
import type { DocumentId } from '#shared/base/ids.ts';
import type {
  LookUpAddress,
  LookUpField,
  LookUpQuery,
  LookUpReply,
  LookUpService,
  LookUpSettings,
} from '#shared/contract/look-up.ts';
import { readerText } from '../format/errors.ts';
import { useEngine, useWindowStore } from '../state/use-window.ts';

/** What is typed for each way of looking it up. */
export interface LookUpTyped {
  readonly doi: string;
  readonly arxiv: string;
  readonly title: string;
  readonly author: string;
}

export interface LookingUp {
  /** Undefined until it is known. */
  readonly settings: LookUpSettings | undefined;
  readonly turnOn: () => void;
  readonly by: LookUpQuery['by'];
  readonly setBy: (by: LookUpQuery['by']) => void;
  readonly typed: LookUpTyped;
  readonly type: (change: Partial<LookUpTyped>) => void;
  /** What would be asked, service by service; none where nothing that can be asked is typed. */
  readonly addresses: readonly LookUpAddress[];
  readonly chosen: LookUpAddress | undefined;
  readonly choose: (service: LookUpService) => void;
  readonly asking: boolean;
  readonly reply: LookUpReply | undefined;
  /** What went wrong last, in the reader's words. */
  readonly problem: string | undefined;
  readonly ask: () => void;
  /** Go on to where the service sent on to. */
  readonly follow: () => void;
  readonly stop: () => void;
  /** Back to what is asked. */
  readonly again: () => void;
  /** Settles to whether it was done. */
  readonly accept: (record: number, fields: readonly LookUpField[]) => Promise<boolean>;
}

const NOTHING: LookUpTyped = { doi: '', arxiv: '', title: '', author: '' };

export function useLookUp(document: DocumentId): LookingUp {
  const engine = useEngine();
  const store = useWindowStore();
  const attempts = useAttempts();
  const { attempt } = attempts;
  const asked = useAsked(document, attempts);
  const { by, typed, addresses, chosen } = asked;
  const [reply, setReply] = useState<LookUpReply>();
  const ask = (): void => {
    const query = queryOf(by, typed);
    if (!query || !chosen) return;
    void attempt(async (signal) => setReply(await engine.call('look-up.ask', { document, query, ...chosen }, signal)));
  };
  const follow = (): void => {
    if (reply?.kind !== 'sent-on') return;
    void attempt(async (signal) => setReply(await engine.call('look-up.follow', { id: reply.id }, signal)));
  };
  return {
    ...asked,
    addresses,
    asking: attempts.running,
    problem: attempts.problem ?? asked.wrong,
    reply,
    ask,
    follow,
    stop: attempts.stop,
    again: () => {
      attempts.forget();
      setReply(undefined);
    },
    accept: (record, fields) =>
      attempt(async (signal) => {
        if (reply?.kind !== 'records') return;
        const listed = fields.some((field) => LISTED.has(field)) ? changeOf(store, document, signal) : undefined;
        await engine.call('look-up.accept', { id: reply.id, record, fields: [...fields] }, signal);
        await listed;
      }),
  };
}

interface Attempts {
  readonly running: boolean;
  /** Why the last one failed, in the reader's words. */
  readonly problem: string | undefined;
  readonly forget: () => void;
  readonly stop: () => void;
  /** Settles to whether it was done; it stops the one before it. */
  readonly attempt: (work: (signal: AbortSignal) => Promise<void>) => Promise<boolean>;
}

function useAttempts(): Attempts {
  const current = useRef<AbortController>(undefined);
  const [running, setRunning] = useState(false);
  const [problem, setProblem] = useState<string>();
  const attempt = useCallback<Attempts['attempt']>(async (work) => {
    current.current?.abort();
    const stop = (current.current = new AbortController());
    setProblem(undefined);
    setRunning(true);
    try {
      await work(stop.signal);
      return true;
    } catch (error) {
      if (!isAbort(error)) setProblem(readerText(toReport(error)));
      return false;
    } finally {
      if (current.current === stop) setRunning(false);
    }
  }, []);
  const stop = useCallback(() => current.current?.abort(), []);
  useEffect(() => stop, [stop]);
  return { running, problem, forget: () => setProblem(undefined), stop, attempt };
}

type Asked = Pick<
  LookingUp,
  'settings' | 'turnOn' | 'by' | 'setBy' | 'typed' | 'type' | 'addresses' | 'chosen' | 'choose'
> & {
  /** Why what is typed cannot be asked, in the reader's words. */
  readonly wrong: string | undefined;
};

/** By what the document is looked up, and where. */
function useAsked(document: DocumentId, { attempt, forget }: Attempts): Asked {
  const engine = useEngine();
  const [settings, setSettings] = useState<LookUpSettings>();
  const [by, setBy] = useState<LookUpQuery['by']>('doi');
  const [typed, setTyped] = useState(NOTHING);
  const [service, choose] = useState<LookUpService>();
  useEffect(() => {
    void attempt(async (signal) => {
      setSettings(await engine.call('look-up.settings', {}, signal));
      const { queries } = await engine.call('look-up.queries', { document }, signal);
      setBy(queries[0]?.by ?? 'doi');
      setTyped(queries.reduce((all, { by: _, ...one }) => ({ ...all, ...one }), NOTHING));
    });
  }, [engine, document, attempt]);
  const { addresses, wrong } = useAddresses(by, typed);
  return {
    settings,
    turnOn: () =>
      void attempt(async (signal) => setSettings(await engine.call('look-up.configure', { on: true }, signal))),
    by,
    setBy: (way) => {
      forget();
      setBy(way);
    },
    typed,
    type: (change) => {
      forget();
      setTyped({ ...typed, ...change });
    },
    addresses,
    chosen: addresses.find((one) => one.service === service) ?? addresses[0],
    choose,
    wrong,
  };
}

/** Fields that the list of documents has as well. */
const LISTED: ReadonlySet<LookUpField> = new Set(['title', 'authors', 'year']);

/** Until the list has another state of the document: whoever edits it next begins with that. */
function changeOf(store: ReturnType<typeof useWindowStore>, document: DocumentId, signal: AbortSignal): Promise<void> {
  const listed = () => store.getState().library.documents.get(document);
  const before = listed();
  return new Promise((resolve) => {
    const stop = store.subscribe(() => {
      if (listed() !== before) done();
    });
    const done = (): void => {
      stop();
      resolve();
    };
    signal.addEventListener('abort', done, { once: true });
  });
}

/** Undefined where nothing is typed to look up. */
function queryOf(by: LookUpQuery['by'], typed: LookUpTyped): LookUpQuery | undefined {
  if (typed[by].trim() === '') return undefined;
  if (by === 'title') return { by, title: typed.title.trim(), author: typed.author.trim() };
  return by === 'doi' ? { by, doi: typed.doi.trim() } : { by, arxiv: typed.arxiv.trim() };
}

interface Addressed {
  readonly addresses: readonly LookUpAddress[];
  readonly wrong: string | undefined;
}

const NOWHERE: Addressed = { addresses: [], wrong: undefined };

/** Where that would be asked; nobody is asked for it but the engine. */
function useAddresses(by: LookUpQuery['by'], typed: LookUpTyped): Addressed {
  const engine = useEngine();
  const [addressed, setAddressed] = useState(NOWHERE);
  useEffect(() => {
    const query = queryOf(by, typed);
    const stop = new AbortController();
    const find = async (): Promise<Addressed> => {
      if (!query) return NOWHERE;
      const { addresses } = await engine.call('look-up.addresses', { query }, stop.signal);
      return { addresses, wrong: undefined };
    };
    find().then(setAddressed, (error: unknown) => {
      if (!isAbort(error)) setAddressed({ addresses: [], wrong: readerText(toReport(error)) });
    });
    return () => stop.abort();
  }, [engine, by, typed]);
  return addressed;
}
