import { Fragment } from 'react';
import { keyNames, keyText } from '../format/keys.ts';
import { isMac } from './platform.ts';

/** Each key of a shortcut as a cap of its own: 'Mod+L'. */
export function KeyCaps({ keys }: { readonly keys: string }) {
  return keyNames(keys, isMac).map((name, at) => (
    <Fragment key={name}>
      {/* Read as words apart, as in the name of what holds them. */}
      {at > 0 && ' '}
      <kbd className="kbd">{name}</kbd>
    </Fragment>
  ));
}

/** All keys of a shortcut in one cap, at the end of a menu's item; nothing where there is none. */
export function MenuKeys({ keys }: { readonly keys: string | undefined }) {
  return keys !== undefined && <span className="kbd">{keyText(keys, isMac)}</span>;
}
