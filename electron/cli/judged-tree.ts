/** The tree of a file with its doubtful headings judged by a language model, for this once. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { ModelSettingsChange } from '#shared/contract/settings.ts';
import { pageNameAndPlace } from '#shared/domain/text/quantity.ts';
import type { Surroundings } from './command.ts';
import { exitCodes, UsageError } from './failure.ts';
import { fileOf, listDocuments } from './open-library.ts';
import { printable } from './output.ts';
import { preparing, untilPrepared } from './prepare-library.ts';
import { withFile } from './with-document.ts';

/** @throws UsageError without the file, AppError `chat.unavailable`, `chat.failed` */
export async function judgedTree(
  given: string,
  password: string | undefined,
  modelSettings: ModelSettingsChange & { readonly chatModel: string },
  surroundings: Surroundings,
): Promise<number> {
  const { out, cwd, signal } = surroundings;
  const file = path.resolve(cwd, given);
  if (!existsSync(file)) throw new UsageError(`There is no file ‘${given}’.`);
  const { chatModel: model } = modelSettings;
  const wanted = preparing({ summaries: false, trees: true, graph: false, atMost: 1 });
  const choice = { modelSettings: { ...modelSettings, ...wanted }, readsInBackground: true };
  return withFile(
    file,
    password,
    surroundings,
    async (library, document) => {
      const before = library.engine.reader.sections(document).length;
      const show = (): void => out.progress.show(0, `${model} judges doubtful headings`);
      await untilPrepared(library, model, show, signal);
      out.progress.clear();
      const [root, ...sections] = library.engine.reader.sections(document);
      const [summary] = await listDocuments(library, signal);
      const labels = library.engine.reader.pageLabels?.(document) ?? [];
      const nodes = sections.map(({ id, parent, level, title, pageIndex }) => {
        return { id, parent, level, kind: 'section', title, page: pageIndex + 1, pageLabel: labels[pageIndex] ?? null };
      });
      out.printJson('tree', {
        file: summary ? await fileOf(library, summary) : file,
        document,
        pages: summary?.pages ?? 0,
        title: summary?.title ?? root?.title ?? '',
        nodes,
        judged: { model, before: Math.max(0, before - 1) },
      });
      out.print(out.style('bold', printable(summary?.title ?? '') || 'Untitled'));
      for (const { level, title, pageIndex } of sections)
        out.print(
          `${'  '.repeat(level)}${printable(title)}  ${out.style('dim', pageNameAndPlace(pageIndex, undefined))}`,
        );
      out.note(`Judged by ${model}: ${sections.length} sections of ${Math.max(0, before - 1)}.`);
      return exitCodes.done;
    },
    choice,
  );
}
