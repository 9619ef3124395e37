/** Looks one document up in a bibliographic service: the whole address first, then what came back, field by field. */
import { Search } from 'lucide-react';
import type { SyntheticEvent } from 'react';
import type { DocumentId } from '#shared/base/ids.ts';
import { serviceNames, type LookUpQuery } from '#shared/contract/look-up.ts';
import { type Message, msg, t } from '../languages/i18n.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { useWindow } from '../state/use-window.ts';
import { LookUpFound } from './look-up-found.tsx';
import { useLookUp, type LookingUp } from './use-look-up.ts';

interface LookUpDialogProps {
  readonly id: DocumentId;
  /** Its details were being edited, and come back. */
  readonly fromDetails: boolean;
}

export function LookUpDialog({ id, fromDetails }: LookUpDialogProps) {
  const { close: closeDialog, askToEdit } = useWindow(({ dialogs }) => dialogs);
  const close = (): void => {
    closeDialog();
    if (fromDetails) askToEdit([id]);
  };
  const titleOf = useWindow(({ library }) => library.titleOf);
  const looking = useLookUp(id);
  return (
    <Dialog title={t('Look up')} text={titleOf(id)} wide onClose={close}>
      <Step looking={looking} onClose={close} />
    </Dialog>
  );
}

interface StepProps {
  readonly looking: LookingUp;
  readonly onClose: () => void;
}

function Step({ looking, onClose }: StepProps) {
  const { settings, reply } = looking;
  if (!settings) return <Problem looking={looking} />;
  if (!settings.on) return <TurnedOff looking={looking} onClose={onClose} />;
  if (reply?.kind === 'records') return <LookUpFound reply={reply} looking={looking} onClose={onClose} />;
  if (reply?.kind === 'sent-on') return <SentOn looking={looking} address={reply.address} onClose={onClose} />;
  return <WhatIsAsked looking={looking} onClose={onClose} />;
}

function TurnedOff({ looking, onClose }: StepProps) {
  return (
    <>
      <p>
        {t(
          'Bibliographic services on the network can say what is missing here: the journal, the pages, the abstract. This is off, and nothing is sent.',
        )}
      </p>
      <p>
        {t(
          'Once it is on, a service is asked only when you press Ask. You see the whole address before, and choose which fields to take over.',
        )}
      </p>
      <Problem looking={looking} />
      <div className="acts">
        <Button onClick={onClose}>{t('Leave it off')}</Button>
        <Button look="primary" onClick={looking.turnOn}>
          {t('Turn it on')}
        </Button>
      </div>
    </>
  );
}

const WAYS: Readonly<Record<LookUpQuery['by'], Message>> = {
  doi: msg('DOI'),
  arxiv: msg('arXiv number'),
  title: msg('Title'),
};

function WhatIsAsked({ looking, onClose }: StepProps) {
  const { by, setBy, chosen, asking } = looking;
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (chosen && !asking) looking.ask();
  };
  return (
    <form className="look-up" onSubmit={submit}>
      <div className="seg words" role="group" aria-label={t('Look up by')}>
        {(Object.keys(WAYS) as LookUpQuery['by'][]).map((way) => (
          <button key={way} type="button" aria-pressed={by === way} onClick={() => setBy(way)}>
            {t(WAYS[way])}
          </button>
        ))}
      </div>
      <Typed looking={looking} />
      <Services looking={looking} />
      {chosen && <Address address={chosen.address} />}
      <Problem looking={looking} />
      <div className="acts">
        <Asking looking={looking} />
        <Button onClick={onClose}>{t('Cancel')}</Button>
        <Button type="submit" look="primary" disabled={!chosen || asking}>
          <Search size={14} aria-hidden />{' '}
          {chosen ? t('Ask {service}', { service: serviceNames[chosen.service] }) : t('Ask')}
        </Button>
      </div>
    </form>
  );
}

function Typed({ looking: { by, typed, type } }: Pick<StepProps, 'looking'>) {
  const input = (name: keyof LookingUp['typed'], label: string, first = false) => (
    <label key={name} className="look-up-typed">
      <span className="small faint">{label}</span>
      <span className="field">
        <input
          autoFocus={first}
          autoComplete="off"
          spellCheck={false}
          dir="auto"
          value={typed[name]}
          onChange={(event) => type({ [name]: event.target.value })}
        />
      </span>
    </label>
  );
  if (by !== 'title') return input(by, t(WAYS[by]), true);
  return (
    <>
      {input('title', t('Title'), true)}
      {input('author', t('An author’s family name'))}
    </>
  );
}

function Services({ looking: { addresses, chosen, choose } }: Pick<StepProps, 'looking'>) {
  if (!chosen) return null;
  return (
    <label className="look-up-typed">
      <span className="small faint">{t('Service')}</span>
      <span className="field">
        <select
          value={chosen.service}
          onChange={(event) => {
            const found = addresses.find(({ service }) => service === event.target.value);
            if (found) choose(found.service);
          }}
        >
          {addresses.map(({ service }) => (
            <option key={service} value={service}>
              {serviceNames[service]}
            </option>
          ))}
        </select>
      </span>
    </label>
  );
}

/** The whole of what is sent. */
function Address({ address }: { readonly address: string }) {
  return (
    <>
      <p className="small muted">{t('This address is asked. Nothing else of you or your documents is sent.')}</p>
      <pre className="set-code selectable" tabIndex={0} role="group" aria-label={t('Address')}>
        {address}
      </pre>
    </>
  );
}

interface SentOnProps extends StepProps {
  readonly address: string;
}

function SentOn({ looking, address, onClose }: SentOnProps) {
  const { host } = new URL(address);
  return (
    <>
      <p>{t('The answer is elsewhere: the service sends on to {host}, which was not asked yet.', { host })}</p>
      <Address address={address} />
      <Problem looking={looking} />
      <div className="acts">
        <Asking looking={looking} />
        <Button onClick={onClose}>{t('Cancel')}</Button>
        <Button onClick={looking.again}>{t('Back')}</Button>
        <Button look="primary" autoFocus disabled={looking.asking} onClick={looking.follow}>
          <Search size={14} aria-hidden /> {t('Ask {service}', { service: host })}
        </Button>
      </div>
    </>
  );
}

function Asking({ looking: { asking, stop } }: Pick<StepProps, 'looking'>) {
  return (
    <>
      {asking && (
        <span className="small muted" role="status">
          {t('Asking…')}
        </span>
      )}
      <span className="grow" />
      {asking && (
        <Button look="quiet" onClick={stop}>
          {t('Stop')}
        </Button>
      )}
    </>
  );
}

function Problem({ looking: { problem } }: Pick<StepProps, 'looking'>) {
  if (problem === undefined) return null;
  return (
    <p className="small wrong" role="alert">
      {problem}
    </p>
  );
}
