/** What pages are called, as everywhere. */
export { pageName, pageNameAndPlace } from '#shared/domain/text/quantity.ts';
