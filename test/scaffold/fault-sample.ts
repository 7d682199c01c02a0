type Changes = Record<string, readonly (readonly [string, string])[]>;

interface FaultSample {
  domain: string;
  job: string;
  /** Statements that import the worker and the job. */
  imports: string;
  /** The job, as an expression. */
  contract: string;
  payload: string;
  /** Statement that writes what the job needs. */
  prepares?: string;
  /** Whether the job is done, as an expression. */
  isDone: string;
  /** Request to the table on which the worker hangs when it is killed. */
  holds: number;
  /** End of the domain's list of samples, which occurs once in its file. */
  end: string;
}

/** Indents a sample as the list that it ends. */
const indented =
  (end: string) =>
  (text: string): string =>
    text.replace(/^(?=.)/gm, ' '.repeat(end.search(/\S/) - 2));

/** Adds a sample of a job to the fault suite, which repeats it, refuses its requests and kills its worker. */
export const faultSample = (sample: FaultSample): Changes => ({
  [`test/faults/kinds/${sample.domain}.ts`]: [
    [
      'import type { Table } from',
      `import { raisedKeyEntity } from '../../../functions/notifying/notifications/raised-key-entity.ts';
${sample.imports}import type { Table } from`,
    ],
    [
      sample.end,
      indented(sample.end)(`  },
  {
    job: ${sample.contract},
    cause: 'person',
    worker: sampleWorker,
    async prepare(url) {
      const { accountId } = await seedAccount(table);
${sample.prepares ?? ''}      const key = { accountId, key: '${sample.job}' };
      return {
        accountId,
        url,
        payload: ${sample.payload},
        outcome: async () => ${sample.isDone},
      };
    },
    expected: true,
    recover: async () => undefined,
`) + sample.end,
    ],
  ],
  'test/faults/killed-workers.test.ts': [
    [
      'const holds: Record<string, Hold> = {\n',
      `const holds: Record<string, Hold> = {\n  '${sample.job}': { of: 'table', request: ${sample.holds} },\n`,
    ],
  ],
});

/** Whether the worker of a scaffold has left its mark. */
export const isMarked = '(await raisedKeyEntity(table).get(key).go()).data !== null';

/** A worker's mark: what a test can see of its work. */
export const markOf = (job: string): string =>
  `await raisedKeyEntity(table).put({ accountId, key: '${job}', expiresAt: 5e9 }).go();`;
