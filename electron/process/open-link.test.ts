import { expect, test } from 'vitest';
import { openerOf, openLink } from './open-link.ts';

test.each(['linux', 'darwin', 'win32'] as const)(
  'on %s a link is an argument of a program, never of a shell',
  (platform) => {
    const link = 'wayleaf://open?doc=1&quote=a%20b';
    const [program, args] = openerOf(platform, link);
    expect(program).not.toMatch(/sh$|cmd/u);
    expect(args.at(-1)).toBe(link);
  },
);

test.each(['https://example.org', 'file:///etc/passwd', 'javascript:1', 'toString://x'])(
  '%s is not opened',
  async (link) => {
    await expect(openLink(link)).rejects.toMatchObject({ code: 'input.invalid' });
  },
);
