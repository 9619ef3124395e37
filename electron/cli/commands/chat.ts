import { strategies } from '#shared/domain/retrieval/strategy.ts';
/** Questions one after the other on the command line: a conversation, as the window has them. */
import { isAbort } from '#shared/base/errors.ts';
import { turnBefore, type AnswerReceipt } from '#shared/contract/answer.ts';
import {
  askIn,
  askingHelp,
  askingOptions,
  chosenEach,
  chosenScope,
  chosenSettings,
  documentsNow,
  receiptsJson,
} from '../asking.ts';
import { flag, type Command } from '../command.ts';
import { adviceFor, exitCodes, reportOf } from '../failure.ts';
import { goingOn, type GoingOn } from '../going-on.ts';
import { chosenLanguageModel } from '../language-model.ts';
import { chosenFolder, chosenModels, withExistingLibrary, type OpenLibrary } from '../open-library.ts';
import { wrap, type Output } from '../output.ts';
import { printAnswer } from '../print-answer.ts';
import { openTypedLines, type TypedLines } from '../typed-lines.ts';

export const chat: Command = {
  name: 'chat',
  usage:
    '[--continue] [--library DIR] [--doc DOCUMENT]… [--collection NAME] [--each|--together] [--strategy S] [--budget TOKENS] [--model NAME] [--json]',
  summary: 'Ask question after question, in a conversation that the library keeps.',
  help: [
    '  --continue       go on with the last conversation of the library, and ask the same documents unless others are named',
    ...askingHelp,
    '',
    'Each line is a question; one that goes on from the one before (‘and for 2008?’) is read together with it.',
    'Ctrl-C stops an answer, and on an empty line ends, as Ctrl-D does. ↑ brings back what was asked.',
    '  /new             begin a new conversation with the same documents',
    '  /help            these lines',
    '  /quit            end',
  ],
  options: { continue: { type: 'boolean' }, ...askingOptions },
  choices: { strategy: strategies },
  positionals: { min: 0, max: 0, what: 'Nothing' },
  run: (_, values, surroundings) => {
    const chosen = { ...chosenSettings(values), asWritten: flag(values, 'as-written') };
    const modelSettings = chosenLanguageModel(values, surroundings);
    const { out, signal, stdin } = surroundings;
    const work = async (library: OpenLibrary): Promise<number> => {
      const scope = await chosenScope(values, await documentsNow(library, signal), surroundings);
      const settings = { ...chosen, ...chosenEach(values, scope) };
      const begun = await goingOn(library, { isContinued: flag(values, 'continue'), scope }, signal);
      const lines = openTypedLines({ stdin, signal, earlier: await askedIn(library, begun, signal) });
      try {
        const asking = {
          ask: (asked: Asked, stop: AbortSignal) => askIn(library, { ...settings, ...asked }, { out, signal: stop }),
        };
        const receipts = await converse({ lines, out, begun, ...asking });
        if (out.json) out.printJson('chat', { turns: await receiptsJson(library, receipts, signal) });
        return signal.aborted ? exitCodes.stopped : exitCodes.done;
      } finally {
        lines.close();
      }
    };
    const models = chosenModels(values, surroundings);
    return withExistingLibrary(chosenFolder(values, surroundings), work, { modelSettings, models, out });
  },
};

type Asked = GoingOn & { readonly question: string };

interface Conversing {
  readonly lines: TypedLines;
  readonly out: Output;
  readonly begun: GoingOn;
  /** Rejects with what went wrong; as stopped once `stop` aborts. */
  readonly ask: (asked: Asked, stop: AbortSignal) => Promise<AnswerReceipt>;
}

/** Until the lines end. @returns what was answered, in order */
export async function converse({ lines, out, begun, ask }: Conversing): Promise<readonly AnswerReceipt[]> {
  const receipts: AnswerReceipt[] = [];
  let now = begun;
  for (let line = await lines.next('> '); line !== undefined; line = await lines.next('> ')) {
    const question = line.trim();
    if (question === '') continue;
    if (question === '/quit') break;
    if (question === '/new') {
      now = { scope: now.scope, conversation: { subject: now.conversation.subject } };
      out.note('A new conversation.');
      continue;
    }
    if (question.startsWith('/')) {
      if (question !== '/help') out.note(`There is no command ‘${question}’.`);
      out.note(chat.help.slice(-5).join('\n'));
      continue;
    }
    try {
      const receipt = await lines.whileAnswering((stop) => ask({ ...now, question }, stop));
      printAnswer(receipt, out);
      out.print();
      receipts.push(receipt);
      now = wentOn(now, receipt);
    } catch (error) {
      sayWhatHappened(error, out);
    }
  }
  return receipts;
}

/** A question that was stopped, or could not be answered, ends no conversation. */
function sayWhatHappened(error: unknown, out: Output): void {
  if (isAbort(error)) {
    out.note('Stopped.');
    return;
  }
  const { code, message } = reportOf(error);
  const advice = adviceFor(code);
  out.note(wrap(message, out.width));
  if (advice !== undefined) out.note(wrap(advice, out.width));
}

function wentOn({ scope, conversation }: GoingOn, receipt: AnswerReceipt): GoingOn {
  const key = receipt.kept?.conversation ?? conversation.key;
  return {
    scope,
    after: turnBefore(receipt),
    conversation: { subject: conversation.subject, ...(key === undefined ? {} : { key }) },
  };
}

/** What was asked in it before, the first at the front. */
async function askedIn(
  library: OpenLibrary,
  { conversation: { key } }: GoingOn,
  signal: AbortSignal,
): Promise<readonly string[]> {
  if (key === undefined) return [];
  const opened = await library.window.call('conversations.open', { key }, signal);
  return (opened?.receipts ?? []).map(({ question }) => question);
}
