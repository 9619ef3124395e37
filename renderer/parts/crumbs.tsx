import { Fragment } from 'react';

/** At most the first and the last two titles; those between them say little in a line. */
const MAX_CRUMBS = 3;

function placeClass(index: number, length: number): string {
  if (index === length - 1) return 'last ell';
  return index === 0 ? 'above ell' : 'above between ell';
}

/** The way to a section as its cards write it: the last title stands out and gives way last. */
export function Crumbs({ titles }: { readonly titles: readonly string[] }) {
  const shown = titles.length > MAX_CRUMBS ? [titles[0]!, '…', ...titles.slice(1 - MAX_CRUMBS)] : titles;
  return (
    <div className="crumb">
      {shown.map((title, index) => (
        <Fragment key={`${index} ${title}`}>
          {index > 0 && <span className={index < shown.length - 1 ? 'faint between' : 'faint'}>›</span>}
          <span className={placeClass(index, shown.length)} dir="auto">
            {title}
          </span>
        </Fragment>
      ))}
    </div>
  );
}
