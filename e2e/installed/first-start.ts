/**
 * `node e2e/installed/first-start.ts desktop|npm PROGRAM DOCUMENT [HOST:PORT…]`: starts the program, of the desktop app or of the npm
 * package, for the first time in the home that `HOME` names, and does the main job in its window. Prints as JSON which of the addresses
 * this process, and so all that it started, can reach.
 */
import { spawn } from 'node:child_process';
import { networkInterfaces } from 'node:os';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { _electron, chromium } from 'playwright';
import { chromiumArgs, findChromium } from '../support/chromium.ts';
import { chooseFiles, definedOf } from '../support/desktop-host.ts';
import { reach } from '../support/network/cut.ts';
import { startInWindow } from './in-window.ts';

const [kind, program, document, ...addresses] = process.argv.slice(2);
if (program === undefined || document === undefined) throw new Error('Name what it is, the program and a document.');

const reached: Record<string, string> = {};
for (const address of addresses) reached[address] = await reach(address);
await (kind === 'desktop' ? startDesktop(program, document) : startByNode(program, document));
process.stdout.write(`${JSON.stringify({ interfaces: Object.keys(networkInterfaces()), reached })}\n`);

async function startDesktop(executable: string, chosen: string): Promise<void> {
  const desktop = await _electron.launch({ executablePath: executable, args: [], env: definedOf(process.env) });
  try {
    const page = await desktop.firstWindow();
    await startInWindow(page, async (open) => {
      await chooseFiles(desktop, [chosen]);
      await open();
    });
  } finally {
    await desktop.close();
  }
}

async function startByNode(file: string, chosen: string): Promise<void> {
  const child = spawn(process.execPath, [file, 'open', '--no-open'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  try {
    const address = await new Promise<string>((resolve) => createInterface(child.stdout).once('line', resolve));
    const browser = await chromium.launch({ executablePath: findChromium(), args: [...chromiumArgs] });
    try {
      const page = await browser.newPage();
      await page.goto(address);
      await startInWindow(page, async (open) => {
        const [chooser] = await Promise.all([page.waitForEvent('filechooser'), open()]);
        await chooser.setFiles(chosen);
      });
    } finally {
      await browser.close();
    }
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
}
