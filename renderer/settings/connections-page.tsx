import { Check, Copy, FileUp, KeyRound, TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ApiState } from '#shared/contract/connections.ts';
import { readerText } from '../format/errors.ts';
import { count } from '../format/text.ts';
import { msg, t } from '../languages/i18n.ts';
import { T } from '../languages/trans.tsx';
import { Button } from '../parts/button.tsx';
import { Switch } from '../parts/switch.tsx';
import { useWindow } from '../state/use-window.ts';
import { AssistantsWriting } from './assistants-writing.tsx';
import { reportText } from './connection-words.ts';
import { WatchedGroup } from './watched-group.tsx';
import { SetGroup, SetRow } from './set-group.tsx';
import { ZoteroGroup } from './zotero-group.tsx';

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
      <p>{t('Off until you turn them on. Nothing leaves this computer.')}</p>
      {zotero && <ZoteroGroup zotero={zotero} />}
      <KeysGroup />
      <WatchedGroup />
      <AssistantsGroup />
      {api && <ApiGroup api={api} />}
    </>
  );
}

function KeysGroup() {
  const { keys, report, importBibliography } = useWindow(({ connections }) => connections);
  const text =
    keys && keys.entries > 0
      ? t('{entries, plural, one {# entry} other {# entries}}, {matched} of them in this library.', {
          entries: keys.entries,
          matched: count(keys.matched),
        })
      : t('From Zotero, or from a bibliography in BibTeX, RIS or CSL JSON.');
  return (
    <SetGroup title={t('Citation keys')}>
      <SetRow name={t('Keys to cite by')} text={`${text} ${t('Answers are copied with them.')}`}>
        <Button small onClick={importBibliography}>
          <FileUp size={14} /> {t('Read a bibliography…')}
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
  if (setup === null) {
    return (
      <SetGroup title={t('Other assistants (MCP)')}>
        <SetRow
          name={t('Let an assistant ask this library')}
          text={t('Install Wayleaf first: an assistant cannot start it from where it runs now.')}
        />
      </SetGroup>
    );
  }
  return (
    <SetGroup title={t('Other assistants (MCP)')}>
      <SetRow
        name={t('Let an assistant ask this library')}
        text={t(
          'Put these lines into its settings; it then starts Wayleaf automatically. It gets quotes with page numbers, not files.',
        )}
      >
        <CopyButton what={t('the settings')} text={setup} />
      </SetRow>
      <pre className="set-code selectable" tabIndex={0} role="group" aria-label={t('Other assistants (MCP)')}>
        {setup}
      </pre>
      <AssistantsWriting />
    </SetGroup>
  );
}

function ApiGroup({ api: { on, address, hasKey, problem } }: { readonly api: ApiState }) {
  const { setApi, makeKey, newKey } = useWindow(({ connections }) => connections);
  return (
    <SetGroup title={t('Local API')}>
      <SetRow
        name={
          address === null ? (
            t('Answer programs on this computer')
          ) : (
            <T
              message="Answers on <0>{address}</0>"
              values={{ address }}
              components={[<span className="num selectable" />]}
            />
          )
        }
        text={t('Only this computer can reach it, and only with a key.')}
      >
        <Switch label={t('Answer programs on this computer')} on={on} onChange={(wanted) => void setApi(wanted)} />
      </SetRow>
      {problem && (
        <p className="set-note warning" role="alert">
          <TriangleAlert size={14} aria-hidden />
          <span>{readerText(problem)}</span>
        </p>
      )}
      {on && (
        <SetRow
          name={newKey === null ? t('Key') : t('New key')}
          text={newKey === null ? keyText(hasKey) : <KeyShown text={newKey} />}
        >
          {newKey === null ? (
            <Button small onClick={() => void makeKey()}>
              <KeyRound size={14} /> {t('New key')}
            </Button>
          ) : (
            <CopyButton what={t('the key')} text={newKey} />
          )}
        </SetRow>
      )}
    </SetGroup>
  );
}

function keyText(hasKey: boolean): string {
  return hasKey ? t('Kept as a fingerprint only. A new one takes the place of the one before.') : t('None yet.');
}

function KeyShown({ text }: { readonly text: string }) {
  return (
    <T message="<0>{text}</0> It is shown only now." values={{ text }} components={[<code className="selectable" />]} />
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
    <Button small aria-label={t('Copy {what}', { what })} onClick={() => void copy()}>
      {said === 'copied' ? <Check size={14} /> : <Copy size={14} />} {t(copyWords[said])}
    </Button>
  );
}

const copyWords = { 'not-yet': msg('Copy'), copied: msg('Copied'), failed: msg('Select it instead') } as const;
