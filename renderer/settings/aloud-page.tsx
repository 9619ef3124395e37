import { skippables, type Skippable } from '#shared/domain/aloud/utterance.ts';
import { msg, t, type Message } from '../languages/i18n.ts';
import { Switch } from '../parts/switch.tsx';
import { useWindow } from '../state/use-window.ts';
import { SetGroup, SetRow } from './set-group.tsx';

const names: Readonly<Record<Skippable, Message>> = {
  citations: msg('Citations in brackets'),
  footnotes: msg('Footnotes and their marks'),
  references: msg('List of references'),
  contents: msg('Table of contents'),
  authors: msg('Names and addresses of authors'),
  figures: msg('Words within figures'),
  formulas: msg('Formulas on lines of their own'),
  code: msg('Program code'),
  tables: msg('Tables, row by row'),
  captions: msg('Captions of figures and tables'),
};

/** What is read aloud, and who may do it. */
export function AloudPage() {
  const aloud = useWindow(({ view }) => view.stored.aloud);
  const store = useWindow(({ view }) => view.store);
  const away = useWindow((state) => state.aloud.voices.filter(({ local }) => !local).length);
  const here = useWindow((state) => state.aloud.voices.filter(({ local }) => local).length);
  const set = (skip: Skippable, read: boolean): void =>
    store({
      aloud: { ...aloud, skips: skippables.filter((each) => (each === skip ? !read : aloud.skips.includes(each))) },
    });
  return (
    <>
      <p>{t('Running heads and page numbers are never read. What you select yourself is always read.')}</p>
      <SetGroup title={t('Read aloud')}>
        {skippables.map((skip) => (
          <SetRow key={skip} name={t(names[skip])}>
            <Switch label={t(names[skip])} on={!aloud.skips.includes(skip)} onChange={(on) => set(skip, on)} />
          </SetRow>
        ))}
      </SetGroup>
      <SetGroup title={t('Voices')}>
        <SetRow
          name={t('On this computer')}
          text={
            here > 0
              ? t(
                  '{here, plural, one {# voice} other {# voices}}. You choose one for each language while you listen.',
                  {
                    here,
                  },
                )
              : t(
                  'None. Install one in the system’s settings for speech; on Linux install speech-dispatcher and espeak-ng.',
                )
          }
        />
        <SetRow
          name={t('Voices of other computers')}
          text={t(
            'The browser sends the text that they read to whoever made them. {away, plural, =0 {This browser has none.} one {This browser has #.} other {This browser has #.}}',
            { away },
          )}
        >
          <Switch
            label={t('Voices of other computers')}
            on={aloud.remote}
            onChange={(remote) => store({ aloud: { ...aloud, remote } })}
          />
        </SetRow>
      </SetGroup>
    </>
  );
}
