/** A catalog, compiled by build/languages/catalogs.mjs. */
declare module '*.po' {
  import type { Messages } from '@lingui/core';

  export const messages: Messages;
}
