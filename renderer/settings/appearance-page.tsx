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

const sizes = [
  { value: 'text', text: msg('Fit text'), hint: msg('margins left out') },
  { value: 'width', text: msg('Fit width') },
  { value: 'page', text: msg('Fit page') },
] as const;

export function AppearancePage() {
  const { theme, thumbnails, pagesFollow, opensAt } = useWindow(({ view }) => view.stored);
  const store = useWindow(({ view }) => view.store);
  return (
    <>
      <SetGroup title={t('Colors')}>
        <SetRow name={t('Theme')} text={t('Of the window.')}>
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
        <SetRow
          name={t('Dark pages in a dark window')}
          text={t(
            'Paper turns dark and letters light; pictures keep their colors. Otherwise pages are as they were printed.',
          )}
        >
          <Switch
            label={t('Dark pages in a dark window')}
            on={pagesFollow === true}
            onChange={(on) => store({ pagesFollow: on })}
          />
        </SetRow>
      </SetGroup>
      <SetGroup title={t('Pages')}>
        <SetRow
          name={t('New documents open at')}
          text={t('A document that you opened before keeps the size that you left it at.')}
        >
          <ChoiceMenu
            label={t('New documents open at')}
            value={opensAt}
            choices={sizes}
            onChange={(value) => store({ opensAt: sizes.find((one) => one.value === value)?.value ?? 'text' })}
          />
        </SetRow>
        <SetRow name={t('Thumbnails')} text={t('Shown beside the pages, with your highlights.')}>
          <Switch label={t('Thumbnails')} on={thumbnails} onChange={(on) => store({ thumbnails: on })} />
        </SetRow>
      </SetGroup>
    </>
  );
}
