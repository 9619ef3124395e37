/** Bibliographic services: whether they may be asked, and at which addresses. */
import { useEffect, useState } from 'react';
import { isAppError, toReport } from '#shared/base/errors.ts';
import {
  lookUpServices,
  serviceNames,
  usualServices,
  type LookUpChange,
  type LookUpService,
  type LookUpSettings,
} from '#shared/contract/look-up.ts';
import { t } from '../languages/i18n.ts';
import { Button } from '../parts/button.tsx';
import { Switch } from '../parts/switch.tsx';
import { addressOutcome, type AddressOutcome } from '../state/address-outcome.ts';
import { useEngine, useWindow } from '../state/use-window.ts';
import { AddressForm } from './address-form.tsx';
import { SetGroup, SetMore, SetRow } from './set-group.tsx';

export function LookUpGroup() {
  const engine = useEngine();
  const attempt = useWindow(({ notices }) => notices.attempt);
  const [settings, setSettings] = useState<LookUpSettings>();
  useEffect(() => {
    const stop = new AbortController();
    engine.call('look-up.settings', {}, stop.signal).then(setSettings, (error: unknown) => {
      if (!isAppError(error)) throw error;
    });
    return () => stop.abort();
  }, [engine]);
  if (!settings) return null;
  const set = async (change: LookUpChange): Promise<void> => {
    setSettings(await engine.call('look-up.configure', change));
  };
  const name = t('Look documents up in bibliographic services');
  return (
    <SetGroup title={t('Bibliographic look-up')}>
      <SetRow
        name={name}
        text={t(
          'Off, nothing is sent. On, a service is asked only when you press Ask: it gets the DOI, the arXiv number, or the title and one name that you see in its address, and nothing else.',
        )}
      >
        <Switch
          label={name}
          on={settings.on}
          onChange={(on) => void attempt(t('This could not be changed'), () => set({ on }))}
        />
      </SetRow>
      <SetMore name={t('Addresses of the services')}>
        {lookUpServices.map((service) => (
          <ServiceRow
            key={service}
            service={service}
            address={settings.addresses[service]}
            onSave={async (address) => {
              try {
                await set({ addresses: { [service]: address } });
                return { kind: 'saved' };
              } catch (error) {
                return addressOutcome(toReport(error));
              }
            }}
          />
        ))}
      </SetMore>
    </SetGroup>
  );
}

interface ServiceRowProps {
  readonly service: LookUpService;
  readonly address: string;
  readonly onSave: (address: string) => Promise<AddressOutcome>;
}

function ServiceRow({ service, address, onSave }: ServiceRowProps) {
  const [editing, setEditing] = useState(false);
  const label = t('Address of {service}', { service: serviceNames[service] });
  if (editing)
    return (
      <AddressForm
        label={label}
        address={address}
        usual={{ address: usualServices[service], name: t('Usual address') }}
        onSave={onSave}
        onDone={() => setEditing(false)}
      />
    );
  return (
    <SetRow name={serviceNames[service]} text={<span className="num selectable">{address}</span>}>
      <Button small aria-label={label} onClick={() => setEditing(true)}>
        {t('Change…')}
      </Button>
    </SetRow>
  );
}
