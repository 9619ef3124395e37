/** For what takes Escape itself; elsewhere that key closes the settings. */
export const ownEscape = { 'data-own-escape': '' };

/** Keeps the settings open where the focus is in such a part. */
export function leaveOwnEscape(event: Event): void {
  if (event.target instanceof Element && event.target.closest('[data-own-escape]')) event.preventDefault();
}
