import { Check, Copy, TriangleAlert, X } from 'lucide-react';
import { Toast } from 'radix-ui';
import { useState } from 'react';
import { Button } from '../parts/button.tsx';
import type { Notice } from '../state/notices.ts';
import { useWindow } from '../state/use-window.ts';

const BRIEF_MS = 6000; // one line, with what can be done about it
const STAYS_MS = 1_000_000_000; // until it is closed: an error must not pass unread

export function Toasts() {
  const notices = useWindow(({ notices }) => notices.notices);
  return (
    <Toast.Provider swipeDirection="right" label="Notice">
      {notices.map((notice) => (
        <NoticeToast key={notice.id} notice={notice} />
      ))}
      <Toast.Viewport className="toasts" />
    </Toast.Provider>
  );
}

function NoticeToast({ notice }: { readonly notice: Notice }) {
  const dismiss = useWindow(({ notices }) => notices.dismiss);
  const brief = notice.look === 'done' && !notice.text && !notice.items;
  return (
    <Toast.Root
      className={brief ? 'toast brief' : 'toast'}
      duration={brief ? BRIEF_MS : STAYS_MS}
      type={notice.look === 'problem' ? 'foreground' : 'background'}
      onOpenChange={(open) => !open && dismiss(notice.id)}
    >
      <NoticeIcon look={notice.look} />
      <Toast.Title asChild>
        <div className="toast-title">{notice.title}</div>
      </Toast.Title>
      {brief ? (
        <span className="acts-line">
          <NoticeAction notice={notice} />
          <CloseToast />
        </span>
      ) : (
        <CloseToast />
      )}
      <NoticeBody notice={notice} />
    </Toast.Root>
  );
}

function CloseToast() {
  return (
    <Toast.Close className="ib sm close" aria-label="Close">
      <X size={14} />
    </Toast.Close>
  );
}

function NoticeAction({ notice: { action } }: { readonly notice: Notice }) {
  if (!action) return null;
  return (
    <Toast.Action altText={action.label} asChild onClick={action.run}>
      <Button small look="link">
        {action.label}
      </Button>
    </Toast.Action>
  );
}

/** A sentence that begins with the name needs it only once. */
function ItemText({ name, text }: { readonly name: string; readonly text: string }) {
  return text.startsWith(name) ? (
    <>
      <b>{name}</b>
      {text.slice(name.length)}
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

function NoticeBody({ notice: { text, items, details } }: { readonly notice: Notice }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      {text && (
        <Toast.Description asChild>
          <p>{text}</p>
        </Toast.Description>
      )}
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
          <Button small onClick={() => setOpen(!open)}>
            {open ? 'Hide details' : 'Details'}
          </Button>
          <span className="grow" />
          <Button small look="quiet" onClick={() => void navigator.clipboard.writeText(details)}>
            <Copy size={14} /> Copy details
          </Button>
        </div>
      )}
    </>
  );
}
