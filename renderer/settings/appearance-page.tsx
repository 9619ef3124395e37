import { msg, t } from '../languages/i18n.ts';
import { ChoiceMenu } from '../parts/choice-menu.tsx';
import { Switch } from '../parts/switch.tsx';
import { useWindow } from '../state/use-window.ts';
import { SetGroup, SetRow } from './set-group.tsx';

const themes = [
  { value: 'system', text: msg('As the system') },
  { value: 'light', text: msg('Light') },
  { value: 'dark', text: msg('Dark') },
] as const;

export function AppearancePage() {
  const { theme, thumbnails } = useWindow(({ view }) => view.stored);
  const store = useWindow(({ view }) => view.store);
  return (
    <>
      <SetGroup title={t('Colors')}>
        <SetRow name={t('Theme')} text={t('Of the window; pages keep the colors of their PDF.')}>
          <ChoiceMenu
            label={t('Theme')}
            value={theme}
            choices={themes}
            onChange={(value) => {
              const choice = themes.find((one) => one.value === value);
              if (choice) store({ theme: choice.value });
            }}
          />
        </SetRow>
      </SetGroup>
      <SetGroup title={t('Pages')}>
        <SetRow name={t('Thumbnails')} text={t('Shown beside the pages, with your highlights.')}>
          <Switch label={t('Thumbnails')} on={thumbnails} onChange={(on) => store({ thumbnails: on })} />
        </SetRow>
      </SetGroup>
    </>
  );
}
