import { useState } from 'react';
import type { OfferedKey } from '#shared/contract/offered-settings.ts';
import { t } from '../languages/i18n.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Switch } from '../parts/switch.tsx';
import { useWindow } from '../state/use-window.ts';
import { offeredName, offeredText } from '../format/offered-words.ts';
import { SetRow } from './set-group.tsx';

/** Settings that came with a file that this computer did not save: each says what it would do, and none is on by itself. */
export function OfferedSettings() {
  const offer = useWindow(({ backups }) => backups.offer);
  const decide = useWindow(({ backups }) => backups.decide);
  const [chosen, setChosen] = useState<ReadonlySet<OfferedKey>>(new Set());
  if (!offer) return null;
  const set = (key: OfferedKey, on: boolean): void => {
    const others = [...chosen].filter((one) => one !== key);
    setChosen(new Set(on ? [...others, key] : others));
  };
  const leave = (): void => void decide([]);
  return (
    <Dialog
      title={t('Settings came with it')}
      text={t('They were not saved on this computer. None of them counts here unless you turn it on.')}
      onClose={leave}
    >
      <div className="offered scrolls">
        {offer.settings.map((setting) => (
          <SetRow key={setting.key} name={offeredName(setting.key)} text={offeredText(setting)}>
            <Switch
              label={offeredName(setting.key)}
              on={chosen.has(setting.key)}
              onChange={(on) => set(setting.key, on)}
            />
          </SetRow>
        ))}
      </div>
      <div className="acts">
        <Button look="primary" onClick={() => void decide([...chosen])}>
          {chosen.size === 0
            ? t('Take none')
            : t('Take over {n, plural, one {# setting} other {# settings}}', { n: chosen.size })}
        </Button>
      </div>
    </Dialog>
  );
}
