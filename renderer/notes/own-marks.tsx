import { useEffect, useState } from 'react';
import type { NewAnnotation } from '#shared/contract/annotations.ts';
import { t } from '../languages/i18n.ts';
import { Button } from '../parts/button.tsx';
import { notTakenIn } from '../state/not-taken-in.ts';
import { openId } from '../state/reading.ts';
import { useWindow } from '../state/use-window.ts';

/** What is marked in the open file itself and is not in the library yet, with the way to it; it is read while nothing else is to do. */
export function OwnMarks() {
  const document = useWindow(({ reading }) => openId(reading.open));
  const file = useWindow(({ viewer }) => viewer.file);
  const items = useWindow(({ annotations }) => annotations.items);
  const takeIn = useWindow(({ annotations }) => annotations.takeIn);
  const [own, setOwn] = useState<readonly NewAnnotation[]>([]);
  useEffect(() => {
    if (!file || document === null) return undefined;
    let live = true;
    // What cannot be read is not offered; the menu says why when it is asked for.
    file.ownAnnotations(document).then(
      (found) => live && setOwn(found),
      () => undefined,
    );
    return () => {
      live = false;
      setOwn([]);
    };
  }, [file, document]);
  const left = notTakenIn(own, items);
  if (left.length === 0) return null;
  return (
    <p className="notes-own" role="status">
      {t('{marks, plural, one {# mark is} other {# marks are}} in the file itself.', { marks: left.length })}{' '}
      <Button look="link" onClick={() => void takeIn(left)}>
        {t('List them here')}
      </Button>
    </p>
  );
}
