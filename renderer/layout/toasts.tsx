import { Check, Copy, TriangleAlert, X } from 'lucide-react';
import { DismissableLayer } from 'radix-ui/internal';
import { useEffect, useState, type KeyboardEvent } from 'react';
import { t } from '../languages/i18n.ts';
import { Button } from '../parts/button.tsx';
import type { Notice } from '../state/notices.ts';
import { useWindow } from '../state/use-window.ts';

// One line, with what can be done about it; what went wrong is not to pass unread.
const BRIEF_MS = { done: 6000, warning: 20_000 } as const;

/**
 * What the window has to say, over the pages. No layer of its own: Escape and clicks belong to the
 * dialog that is open, whatever was said meanwhile.
 */
export function Toasts() {
  const notices = useWindow(({ notices }) => notices.notices);
  return (
    <DismissableLayer.Branch asChild>
      <div className="toasts" role="region" aria-label={t('Notices')} aria-live="polite" aria-relevant="additions text">
        {notices.map((notice) => (
          <NoticeToast key={notice.id} notice={notice} />
        ))}
      </div>
    </DismissableLayer.Branch>
  );
}

function NoticeToast({ notice }: { readonly notice: Notice }) {
  const dismiss = useWindow(({ notices }) => notices.dismiss);
  const brief = notice.look !== 'problem' && !notice.text && !notice.items && !notice.details;
  const close = (): void => dismiss(notice.id);
  const held = useBriefly(brief, notice);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    close();
  };
  return (
    <div className={brief ? 'toast brief' : 'toast'} role={roleOf(notice)} onKeyDown={onKeyDown} {...held}>
      <NoticeIcon look={notice.look} />
      <div className="toast-title">{notice.title}</div>
      {brief ? (
        <span className="acts-line">
          <NoticeAction notice={notice} close={close} />
          <CloseToast close={close} />
        </span>
      ) : (
        <CloseToast close={close} />
      )}
      <NoticeBody notice={notice} close={close} />
      {!brief && !notice.details && notice.action && (
        <div className="acts">
          <NoticeAction notice={notice} close={close} />
        </div>
      )}
    </div>
  );
}

/** An error interrupts what a screen reader says; the rest waits its turn in the region. */
function roleOf({ look }: Notice): 'alert' | 'group' {
  return look === 'problem' ? 'alert' : 'group';
}

/** Closes by itself, but not while it is pointed at or has the focus. Errors stay: they must not pass unread. */
function useBriefly(brief: boolean, notice: Notice) {
  const { id, look, title } = notice;
  const dismiss = useWindow(({ notices }) => notices.dismiss);
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (!brief || held) return;
    const timer = setTimeout(() => dismiss(id), look === 'warning' ? BRIEF_MS.warning : BRIEF_MS.done);
    return () => clearTimeout(timer);
    // What goes on counting stays.
  }, [brief, held, dismiss, id, look, title]);
  const hold = (): void => setHeld(true);
  const release = (): void => setHeld(false);
  return { onPointerEnter: hold, onPointerLeave: release, onFocus: hold, onBlur: release };
}

function CloseToast({ close }: { readonly close: () => void }) {
  return (
    <button type="button" className="ib sm close" aria-label={t('Close')} onClick={close}>
      <X size={14} />
    </button>
  );
}

interface NoticeActionProps {
  readonly notice: Notice;
  readonly close: () => void;
}

function NoticeAction({ notice: { action }, close }: NoticeActionProps) {
  if (!action) return null;
  const act = (): void => {
    action.run();
    close();
  };
  return (
    <Button small look="link" onClick={act}>
      {action.label}
    </Button>
  );
}

/** A sentence that names the file needs no name before it. */
function ItemText({ name, text }: { readonly name: string; readonly text: string }) {
  const at = text.indexOf(name);
  return at >= 0 ? (
    <>
      {text.slice(0, at)}
      <b>{name}</b>
      {text.slice(at + name.length)}
    </>
  ) : (
    <>
      <b>{name}</b> · {text}
    </>
  );
}

function NoticeIcon({ look }: { readonly look: Notice['look'] }) {
  if (look === 'done') return <Check aria-hidden />;
  return <TriangleAlert className={look === 'problem' ? 'icon bad' : 'icon warn'} aria-hidden />;
}

function NoticeBody({ notice, close }: NoticeActionProps) {
  const { text, items, details } = notice;
  const [open, setOpen] = useState(false);
  return (
    <>
      {text && <p>{text}</p>}
      {items && (
        <ul className="scrolls selectable">
          {items.map(({ name, text: what }) => (
            <li key={name}>
              <ItemText name={name} text={what} />
            </li>
          ))}
        </ul>
      )}
      {details && open && <pre className="details">{details}</pre>}
      {details && (
        <div className="acts">
          <NoticeAction notice={notice} close={close} />
          <Button small onClick={() => setOpen(!open)}>
            {open ? t('Hide details') : t('Details')}
          </Button>
          <span className="grow" />
          <Button small look="quiet" onClick={() => void navigator.clipboard.writeText(details)}>
            <Copy size={14} /> {t('Copy details')}
          </Button>
        </div>
      )}
    </>
  );
}
