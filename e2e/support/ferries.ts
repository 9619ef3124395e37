/** The reports on ferries in a library, and the composer turned to all of them. */
import { ferryReports, makeReport } from '../fixtures/pdf/ferry-reports.ts';
import type { MadePdf } from '../fixtures/pdf/spec.ts';
import type { App } from './app.ts';

/** @param file  writes a file and returns its path */
export async function addFerries(app: App, file: (name: string, content: MadePdf) => Promise<string>): Promise<void> {
  for (const [name, report] of Object.entries(ferryReports)) {
    await app.add(await file(`${name}.pdf`, await makeReport(report)));
    await app.listed(report.title);
  }
}

export async function askAllFerries(app: App): Promise<void> {
  await app.row(ferryReports.northern.title).focus();
  await app.page.keyboard.press('Control+A');
  await app.page.getByRole('toolbar', { name: 'Chosen documents' }).getByRole('button', { name: 'Ask' }).click();
}
