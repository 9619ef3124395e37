/** The pages that the server makes itself; everything else is the window. */

/**
 * Leads on. Not a redirect: after a link from another site, a redirected request would not carry a strict cookie.
 *
 * @param address  made of what needs no escaping in HTML
 */
export function pageTo(address: string): string {
  return page('Wayleaf', '<p>Opening your library…</p>', `<meta http-equiv="refresh" content="0; url=${address}">`);
}

export const refusalPage = page(
  'Wayleaf: this address does not open the library',
  `<h1>This address does not open the library</h1>
<p>The address that Wayleaf prints works once, in one browser, for ten minutes and while Wayleaf runs.</p>
<p>To get a new one, start Wayleaf again in the same way as before: it finds the running library and prints a fresh address.</p>`,
);

function page(title: string, body: string, head = ''): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
${head}
<title>${title}</title>
<body style="font: 16px/1.5 system-ui, sans-serif; max-width: 36em; margin: 4em auto; padding: 0 1.5em">
${body}
</body>
</html>
`;
}
