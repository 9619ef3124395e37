import { Check, Copy, FileUp, KeyRound, RefreshCw, Search, Square, TriangleAlert, Unplug } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ApiState, ZoteroState } from '#shared/contract/connections.ts';
import { readerText } from '../format/errors.ts';
import { count, plural } from '../format/text.ts';
import { Button } from '../parts/button.tsx';
import { Switch } from '../parts/switch.tsx';
import { useWindow } from '../state/use-window.ts';
import { reportText, zoteroLamp, zoteroTags, zoteroText } from './connection-words.ts';
import { WatchedGroup } from './watched-group.tsx';
import { SetGroup, SetRow } from './set-group.tsx';

/** Other programs that Wayleaf reads, or lets in. */
export function ConnectionsPage() {
  const watch = useWindow(({ connections }) => connections.watch);
  const zotero = useWindow(({ connections }) => connections.zotero);
  const api = useWindow(({ connections }) => connections.api);
  const forgetKey = useWindow(({ connections }) => connections.forgetKey);
  useEffect(() => {
    const abort = new AbortController();
    void watch(abort.signal);
    return () => {
      abort.abort();
      forgetKey();
    };
  }, [watch, forgetKey]);
  return (
    <>
      <p>Off until you turn them on. Nothing leaves this computer.</p>
      {zotero && <ZoteroGroup zotero={zotero} />}
      <KeysGroup />
      <WatchedGroup />
      <AssistantsGroup />
      {api && <ApiGroup api={api} />}
    </>
  );
}

function ZoteroGroup({ zotero }: { readonly zotero: ZoteroState }) {
  const { keepInStep } = useWindow(({ connections }) => connections);
  const { lamp, text } = zoteroLamp(zotero);
  const name = zotero.connection === 'off' ? 'Zotero on this computer' : 'Found on this computer';
  return (
    <SetGroup
      title="Zotero"
      end={
        <span className="set-end" role="status">
          <span className={lamp} aria-hidden />
          {text}
        </span>
      }
    >
      <SetRow
        name={zotero.connection === 'on' ? 'Your Zotero library' : name}
        tags={zoteroTags(zotero)}
        text={zoteroText(zotero)}
      >
        <ZoteroActions zotero={zotero} />
      </SetRow>
      {zotero.problem && (
        <p className="set-note warning" role="alert">
          <TriangleAlert size={14} aria-hidden />
          <span>{readerText(zotero.problem)} Nothing was changed.</span>
        </p>
      )}
      {zotero.connection === 'on' && (
        <SetRow name="Keep in step" text="Reads every ten minutes, never writes to Zotero.">
          <Switch label="Keep in step with Zotero" on={zotero.keepInStep} onChange={(on) => void keepInStep(on)} />
        </SetRow>
      )}
    </SetGroup>
  );
}

function ZoteroActions({ zotero: { connection, work } }: { readonly zotero: ZoteroState }) {
  const { lookForZotero, readZotero, stopZotero, disconnectZotero } = useWindow(({ connections }) => connections);
  if (work) {
    return (
      <Button small onClick={() => void stopZotero()}>
        <Square size={14} /> Stop
      </Button>
    );
  }
  switch (connection) {
    case 'off':
      return (
        <Button small onClick={() => void lookForZotero()}>
          <Search size={14} /> Look for it
        </Button>
      );
    case 'found':
      return (
        <Button small onClick={() => void readZotero()}>
          Bring in
        </Button>
      );
    case 'on':
      return (
        <>
          <Button small look="quiet" onClick={() => void disconnectZotero()}>
            <Unplug size={14} /> Disconnect
          </Button>
          <Button small onClick={() => void readZotero()}>
            <RefreshCw size={14} /> Read now
          </Button>
        </>
      );
  }
}

function KeysGroup() {
  const { keys, report, importBibliography } = useWindow(({ connections }) => connections);
  const text =
    keys && keys.entries > 0
      ? `${plural(keys.entries, 'entry', 'entries')}, ${count(keys.matched)} of documents here.`
      : 'From Zotero, or from a bibliography in BibTeX, RIS or CSL JSON.';
  return (
    <SetGroup title="Citation keys">
      <SetRow name="Keys to cite by" text={`${text} Answers are copied with them.`}>
        <Button small onClick={importBibliography}>
          <FileUp size={14} /> Read a bibliography…
        </Button>
      </SetRow>
      {report && (
        <p className="set-note" role="status">
          <span>{reportText(report)}</span>
        </p>
      )}
    </SetGroup>
  );
}

function AssistantsGroup() {
  const setup = useWindow(({ connections }) => connections.assistantSetup);
  if (setup === undefined) return null;
  return (
    <SetGroup title="Other assistants (MCP)">
      <SetRow
        name="Let an assistant ask this library"
        text="Put these lines into its settings; it then starts Wayleaf by itself. It gets quotes with page numbers, not files."
      >
        <CopyButton what="the settings" text={setup} />
      </SetRow>
      <pre className="set-code selectable">{setup}</pre>
    </SetGroup>
  );
}

function ApiGroup({ api: { on, address, hasKey, problem } }: { readonly api: ApiState }) {
  const { setApi, makeKey, newKey } = useWindow(({ connections }) => connections);
  return (
    <SetGroup title="Local API">
      <SetRow
        name={
          address === null ? (
            'Answer programs on this computer'
          ) : (
            <>
              Answers on <span className="num selectable">{address}</span>
            </>
          )
        }
        text="Only this computer can reach it, and only with a key."
      >
        <Switch label="Answer programs on this computer" on={on} onChange={(wanted) => void setApi(wanted)} />
      </SetRow>
      {problem && (
        <p className="set-note warning" role="alert">
          <TriangleAlert size={14} aria-hidden />
          <span>{readerText(problem)}</span>
        </p>
      )}
      {on && (
        <SetRow
          name={newKey === null ? 'Key' : 'New key'}
          text={newKey === null ? keyText(hasKey) : <KeyShown text={newKey} />}
        >
          {newKey === null ? (
            <Button small onClick={() => void makeKey()}>
              <KeyRound size={14} /> New key
            </Button>
          ) : (
            <CopyButton what="the key" text={newKey} />
          )}
        </SetRow>
      )}
    </SetGroup>
  );
}

function keyText(hasKey: boolean): string {
  return hasKey ? 'Kept as a fingerprint only. A new one takes the place of the one before.' : 'None yet.';
}

function KeyShown({ text }: { readonly text: string }) {
  return (
    <>
      <code className="selectable">{text}</code> It is shown only now.
    </>
  );
}

function CopyButton({ what, text }: { readonly what: string; readonly text: string }) {
  const [said, setSaid] = useState<'not-yet' | 'copied' | 'failed'>('not-yet');
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setSaid('copied');
    } catch {
      setSaid('failed'); // a system that keeps its clipboard to itself
    }
  };
  return (
    <Button small aria-label={`Copy ${what}`} onClick={() => void copy()}>
      {said === 'copied' ? <Check size={14} /> : <Copy size={14} />} {copyWords[said]}
    </Button>
  );
}

const copyWords = { 'not-yet': 'Copy', copied: 'Copied', failed: 'Select it instead' } as const;
