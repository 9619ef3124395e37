import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { msg, t } from '../languages/i18n.ts';
import { Button } from '../parts/button.tsx';
import { useEngine, useWindow } from '../state/use-window.ts';
import { LookUpGroup } from './look-up-group.tsx';
import { sentTo } from './ollama-words.ts';
import { SetGroup, SetRow } from './set-group.tsx';
import { UpdatesGroup } from './updates-group.tsx';

const copyWords = {
  'not-yet': msg('Copy diagnostics'),
  copied: msg('Copied'),
  failed: msg('Could not be copied. Try again'),
} as const;

/** For whoever helps: the reader copies it and hands it on, or does not. */
function Diagnostics() {
  const engine = useEngine();
  const [copied, setCopied] = useState<'not-yet' | 'copied' | 'failed'>('not-yet');
  const copy = async (): Promise<void> => {
    try {
      const { text } = await engine.call('app.diagnostics', {});
      await navigator.clipboard.writeText(text);
      setCopied('copied');
    } catch {
      setCopied('failed'); // no engine, or a system that keeps its clipboard to itself
    }
  };
  return (
    <SetGroup title={t('If something goes wrong')}>
      <SetRow
        name={t('Diagnostics')}
        text={t(
          'Versions, numbers and the app’s own log, without names or words of your documents. Only you can hand it on.',
        )}
      >
        <Button small onClick={() => void copy()}>
          {copied === 'copied' ? <Check size={14} /> : <Copy size={14} />} {t(copyWords[copied])}
        </Button>
      </SetRow>
    </SetGroup>
  );
}

/** What leaves this computer: nothing, unless the reader named another one. */
export function PrivacyPage() {
  const models = useWindow(({ models }) => models.models);
  if (!models) return null;
  const { settings } = models;
  const where = sentTo(models);
  const what = settings.visionModel === null ? t('words') : t('words and figures');
  return (
    <>
      <p>{t('Documents, questions and answers are read, searched and kept on this computer.')}</p>
      <SetGroup title={t('Connections')}>
        <SetRow
          name={where ?? t('No other computer')}
          text={
            where !== undefined
              ? t(
                  'Your questions and {what} of your documents are sent there, because you chose a model that runs there.',
                  { what },
                )
              : settings.languageModel
                ? t('The language model runs on this computer. Nothing is sent anywhere else.')
                : t('Nothing is sent anywhere by itself.')
          }
        />
        <SetRow
          name={t('Downloads of models')}
          text={t('Only when you press Pull or Download. Ollama fetches its models itself, from its own registry.')}
        />
      </SetGroup>
      <LookUpGroup />
      <UpdatesGroup />
      <Diagnostics />
    </>
  );
}
