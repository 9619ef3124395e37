/** Getting a language of recognition: what it takes is said, and nothing is fetched before the reader agrees. */
import { useState } from 'react';
import type { LanguageOffer } from '#shared/contract/recognition.ts';
import { bytesText } from '../format/text.ts';
import { t } from '../languages/i18n.ts';
import { Button } from '../parts/button.tsx';
import { Progress } from '../parts/progress.tsx';
import { useWindow } from '../state/use-window.ts';
import { scanLanguageText } from './language-names.ts';

interface GetLanguageProps {
  readonly offer: LanguageOffer;
  /** Called when it was downloaded, stopped, or has failed. */
  readonly onDone?: () => void;
}

export function GetLanguage({ offer: { language, bytes }, onDone }: GetLanguageProps) {
  const [asking, setAsking] = useState(false);
  const { arriving, offers, download, stopDownload } = useWindow((state) => state.recognition);
  const values = { language: scanLanguageText(language), size: bytesText(bytes) };
  const share = arriving.get(language);
  if (share !== undefined) {
    return (
      <span className="get-language" role="status">
        <Progress share={share} label={t('Downloading {language}', values)} />
        <Button small onClick={() => stopDownload(language)}>
          {t('Stop')}
        </Button>
      </span>
    );
  }
  if (!asking) {
    return (
      <Button small onClick={() => setAsking(true)}>
        {t('Get {language} ({size})…', values)}
      </Button>
    );
  }
  const confirm = (): void => {
    setAsking(false);
    void download(language).then(onDone);
  };
  return (
    <span className="get-language" role="group" aria-label={t('Get {language} ({size})…', values)}>
      <span className="small">
        {t('Wayleaf downloads {size} from {from}. Nothing of your documents is sent.', {
          ...values,
          from: offers?.from ?? '',
        })}
      </span>
      <Button small look="primary" onClick={confirm} autoFocus>
        {t('Download')}
      </Button>
      <Button small look="quiet" onClick={() => setAsking(false)}>
        {t('Cancel')}
      </Button>
    </span>
  );
}
