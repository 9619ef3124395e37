/** A catalog, compiled by build/languages/catalogs.mjs. */
declare module '*.po' {
  export const messages: import('@lingui/core').Messages;
}
