import type { SettingName } from '#shared/contract/offered-settings.ts';
import { Unreadable } from './unreadable.ts';

/** What the connections of an open library know beside what lies in it. */
export class StoreNotes {
  readonly unreadable = new Unreadable();
  /**
   * In a library that is not trusted, what takes the place of its settings for as long as it is open: none of those that lie in it is
   * read, or changed. JSON by name.
   */
  aside: Map<SettingName, string> | undefined;

  /** @param isRestricted  nobody has said yet that the library is to be trusted */
  constructor(isRestricted = false) {
    if (isRestricted) this.aside = new Map();
  }
}
