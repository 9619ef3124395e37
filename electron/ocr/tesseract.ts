import { createWorker, OEM, PSM, type Block, type Line, type Worker } from 'tesseract.js';
import { AppError } from '#shared/base/errors.ts';
import { builtFile } from './built-files.ts';
import { gatherData, type GatheredData } from './gather-data.ts';
import type { SeenLine } from './page-text.ts';
import { portableGrayMap, turnPoint, type GrayPicture, type Turn } from './picture.ts';

export interface Recognition {
  lines(picture: GrayPicture, layout?: 'page' | 'block'): Promise<readonly SeenLine[]>;
  close(): Promise<void>;
}

/**
 * Start recognition. Nothing is fetched.
 *
 * @param files  by language: the file with its data, packed by gzip or not
 * @throws AppError `input.unsupported` if the data cannot be used
 */
export async function startRecognition(
  files: Readonly<Record<string, string>>,
  languages: readonly string[],
): Promise<Recognition> {
  const worker = await startWith(files, languages);
  return {
    lines: async (picture, layout = 'page') => {
      await worker.setParameters({
        // Columns are told apart; without this a page is one block, whose lines run across all columns.
        tessedit_pageseg_mode: layout === 'page' ? PSM.AUTO : PSM.SINGLE_BLOCK,
        user_defined_dpi: String(picture.dpi),
        debug_file: '/dev/null', // what it has to say about specks and rules is for its developers
      });
      const { data } = await worker.recognize(portableGrayMap(picture), {}, { text: false, blocks: true });
      return (data.blocks ?? []).flatMap((block) => linesOfBlock(block, picture));
    },
    close: async () => {
      await worker.terminate();
    },
  };
}

async function startWith(files: Readonly<Record<string, string>>, languages: readonly string[]): Promise<Worker> {
  const gathered = await gatherData(files, languages);
  try {
    return await startWorker(gathered, languages);
  } finally {
    await gathered.release();
  }
}

function startWorker({ folder, packed }: GatheredData, languages: readonly string[]): Promise<Worker> {
  const workerPath = builtFile('tesseract-worker.cjs');
  const failed = Promise.withResolvers<never>();
  failed.promise.catch(() => undefined);
  const starting = createWorker([...languages], OEM.LSTM_ONLY, {
    ...(workerPath ? { workerPath } : {}),
    langPath: folder,
    gzip: packed,
    cacheMethod: 'none',
    // The package throws where nobody can catch it, unless it is given this.
    errorHandler: (reason: unknown) =>
      failed.reject(
        new AppError('input.unsupported', `The language data for ${languages.join(', ')} cannot be used.`, {
          reason: String(reason),
        }),
      ),
  });
  return Promise.race([starting, failed.promise]);
}

function linesOfBlock({ paragraphs }: Block, picture: GrayPicture): SeenLine[] {
  return paragraphs.flatMap(({ lines }) => lines.map((line) => seenLine(line, picture)));
}

/** Text that runs up or down beside upright text is recognized as well; it is put where it lies once it is upright. */
function seenLine({ words, baseline, rowAttributes }: Line, { width, height }: GrayPicture): SeenLine {
  const turn = turnOf(baseline);
  const start = turnPoint([baseline.x0, baseline.y0], turn, width, height);
  const end = turnPoint([baseline.x1, baseline.y1], turn, width, height);
  return {
    turn,
    words: words.map(({ text, confidence, bbox }) => {
      const [a] = turnPoint([bbox.x0, bbox.y0], turn, width, height);
      const [b] = turnPoint([bbox.x1, bbox.y1], turn, width, height);
      return { text, confidence, x0: Math.min(a, b), x1: Math.max(a, b) };
    }),
    baseline: { x0: start[0], y0: start[1], x1: end[0], y1: end[1] },
    height: rowAttributes.rowHeight,
    descent: rowAttributes.descenders,
  };
}

/** The turn after which the line runs to the right. */
function turnOf({ x0, y0, x1, y1 }: Line['baseline']): Turn {
  if (Math.abs(y1 - y0) <= Math.abs(x1 - x0)) return 0;
  return y1 < y0 ? 90 : 270;
}
