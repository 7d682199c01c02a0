import type { TiedChild } from '../../functions/platform/children/tied-child.ts';
import type { Upstream } from './connection-front.ts';
import type { Trouble } from './trouble.ts';

export interface Program {
  child: TiedChild;
  upstream: Upstream;
}

interface Options {
  /** Name for messages, such as `The local DynamoDB`. */
  name: string;
  start(): Promise<Program>;
  /** Whether its data survives a restart. */
  keepsData: boolean;
  onTrouble(trouble: Trouble): void;
}

const mostStarts = 3;
const withinMs = 60_000;

/**
 * Keeps a program running: if it exits unexpectedly, this reports and restarts it, up to a limit.
 */
export async function keepProgram(options: Options) {
  const { name, start, keepsData, onTrouble } = options;
  const ends: number[] = [];
  let isStopping = false;
  let running = start();

  const watch = (program: Program): void => {
    const onEnd = (): void => {
      if (isStopping) return;
      ends.push(Date.now());
      const recent = ends.filter((at) => at > Date.now() - withinMs).length;
      const isFatal = !keepsData || recent > mostStarts;
      const { exitCode, signalCode } = program.child.process;
      const what = `${name} has ended unexpectedly (${signalCode ?? `exit code ${exitCode}`})`;
      const then = isFatal ? 'and is not started again' : 'and is started again';
      onTrouble({ words: `${what}, ${then}.`, isFatal });
      if (!isFatal) startAgain();
    };
    const { exitCode, signalCode } = program.child.process;
    if (exitCode !== null || signalCode !== null) onEnd();
    else program.child.process.once('exit', onEnd);
  };
  const startAgain = (): void => {
    running = start();
    running.then(watch, (error: unknown) =>
      onTrouble({ words: error instanceof Error ? error.message : String(error), isFatal: true }),
    );
  };

  watch(await running);
  return {
    /** Its address; during a restart, resolves once it listens again. */
    upstream: async (): Promise<Upstream> => (await running).upstream,
    async stop(): Promise<void> {
      isStopping = true;
      const last = await running.catch(() => undefined);
      await last?.child.stop();
    },
  };
}
