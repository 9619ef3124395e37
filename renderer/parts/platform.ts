/** True where shortcuts are made with Command. */
export const isMac = /mac|iphone|ipad/i.test(navigator.userAgent);
