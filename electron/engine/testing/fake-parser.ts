import type { Handlers } from '#shared/rpc/spec.ts';
import { parserMethods } from '../../parser/protocol.ts';
import { fakeProcesses, type FakeProcess, type FakeProcesses } from '../../process/testing/fake-processes.ts';

export type ParseHandler = Handlers<typeof parserMethods>['pdf.parse'];

/** Parser processes that live in the test: `parse` answers for all of them. */
export function fakeParsers(
  parse: (process: FakeProcess) => ParseHandler,
  onHandOver: (soon: boolean) => void = () => undefined,
): FakeProcesses {
  return fakeProcesses(parserMethods, (process) => ({
    'pdf.parse': parse(process),
    'pdf.hand-over': async ({ soon }) => {
      onHandOver(soon);
      return null;
    },
  }));
}
