import { bucketClient } from '../../functions/platform/aws/bucket-client.ts';
import { documentClient } from '../../functions/platform/aws/clients.ts';
import { queueClient } from '../../functions/platform/aws/queue-client.ts';

/** `refused`: AWS does nothing. `answer lost`: AWS does it, and we receive an error. */
export const requestFaults = ['refused', 'answer lost'] as const;
/** `killed`: AWS does it and the worker is dead: its later requests are not done, until the next plan. */
export type RequestFault = (typeof requestFaults)[number] | 'killed';

export interface FailingRequests {
  /** Lets the request of that number, from 1, fail; 0 for none. Counting restarts. */
  fail(number: number, fault: RequestFault): void;
  /** Refuses a command every time; undefined ends that. */
  refuseAll(command: string | undefined): void;
  /** Commands since then. */
  seen(): readonly string[];
}

const reads = /^(Get|BatchGet|Query)/;
export const isRead = (command: string | undefined): boolean => reads.test(command ?? '');
/** Of no effect on anything: only when a message comes again. */
const ignored = new Set(['ChangeMessageVisibilityCommand']);

/** Makes requests to table, bucket and queues fail after the SDK's own retries. */
export function failingRequests(): FailingRequests {
  let planned: { number: number; fault: RequestFault } = { number: 0, fault: 'refused' };
  let seen: string[] = [];
  let refused: string | undefined;
  const through = async <Answer>(command: string, go: () => Promise<Answer>): Promise<Answer> => {
    if (ignored.has(command)) return go();
    if (command === refused) throw new Error(`${command} refused`);
    seen.push(command);
    const isKilled = planned.fault === 'killed' && planned.number !== 0;
    if (isKilled && seen.length > planned.number) throw new Error(`${command} of the dead`);
    if (seen.length !== planned.number) return go();
    if (planned.fault !== 'refused') await go();
    throw new Error(`${command} ${planned.fault}`);
  };
  documentClient().middlewareStack.add(
    (next, { commandName = '' }) =>
      async (input) =>
        through(commandName, async () => next(input)),
    { step: 'initialize' },
  );
  bucketClient().middlewareStack.add(
    (next, { commandName = '' }) =>
      async (input) =>
        through(commandName, async () => next(input)),
    { step: 'initialize' },
  );
  queueClient().middlewareStack.add(
    (next, { commandName = '' }) =>
      async (input) =>
        through(commandName, async () => next(input)),
    { step: 'initialize' },
  );
  return {
    fail(number, fault) {
      planned = { number, fault };
      seen = [];
    },
    refuseAll: (command) => void (refused = command),
    seen: () => seen,
  };
}
