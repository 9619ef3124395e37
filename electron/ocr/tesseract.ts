import { createWorker, OEM, type Block } from 'tesseract.js';
import { AppError } from '#shared/base/errors.ts';
import { builtFile } from './built-files.ts';
import type { Picture } from './draw.ts';
import type { SeenLine } from './page-text.ts';

export interface Recognition {
  lines(picture: Picture): Promise<readonly SeenLine[]>;
  close(): Promise<void>;
}

/**
 * Start recognition with language data from a folder. Nothing is fetched and nothing is written.
 * @throws AppError `input.unsupported` if the data cannot be used
 */
export async function startRecognition(dataFolder: string, languages: readonly string[]): Promise<Recognition> {
  const workerPath = builtFile('tesseract-worker.cjs');
  const failed = Promise.withResolvers<never>();
  failed.promise.catch(() => undefined);
  const starting = createWorker([...languages], OEM.LSTM_ONLY, {
    ...(workerPath ? { workerPath } : {}),
    langPath: dataFolder,
    gzip: false,
    cacheMethod: 'none',
    // The package throws where nobody can catch it, unless it is given this.
    errorHandler: (reason: unknown) =>
      failed.reject(
        new AppError('input.unsupported', `The language data in ${dataFolder} cannot be used.`, {
          reason: String(reason),
        }),
      ),
  });
  const worker = await Promise.race([starting, failed.promise]);
  return {
    lines: async ({ bytes, dpi }) => {
      // What it has to say about specks and rules is for its developers.
      await worker.setParameters({ user_defined_dpi: String(dpi), debug_file: '/dev/null' });
      const { data } = await worker.recognize(Buffer.from(bytes.buffer), {}, { text: false, blocks: true });
      return (data.blocks ?? []).flatMap(linesOfBlock);
    },
    close: async () => {
      await worker.terminate();
    },
  };
}

function linesOfBlock({ paragraphs }: Block): SeenLine[] {
  return paragraphs.flatMap(({ lines }) =>
    lines.map(({ words, baseline, rowAttributes }) => ({
      words: words.map(({ text, confidence, bbox }) => ({ text, confidence, x0: bbox.x0, x1: bbox.x1 })),
      baseline,
      height: rowAttributes.rowHeight,
      descent: rowAttributes.descenders,
    })),
  );
}
