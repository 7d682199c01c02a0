/** A test of the tests: the behaviour tests of a call find wrong needs, which lint and types do not see. */
import { expect, test } from 'vitest';
import { documentClient } from '../../functions/platform/aws/clients.ts';
import { deletePage } from '../../shared/calls/portfolio/sites.ts';
import { requestSuggestion } from '../../shared/calls/measuring/suggestions.ts';
import type { CallContract } from '../../shared/calls/define-call.ts';
import { makeActors } from '../permissions/actors.ts';
import { samples } from '../permissions/samples.ts';
import { useStandIns, wiredAs } from '../stand-ins.ts';
import { callRaw } from '../support/call-handler.ts';
import { loadHandler } from '../support/load-handler.ts';
import { readFaulty } from './wiring.ts';

const { env } = await useStandIns();
const table = { client: documentClient(), tableName: env['TABLE_NAME'] ?? '' };

const faulty = await readFaulty();

/** How a member's sample of the call is answered, and what the function was refused. */
async function run(contract: CallContract, isPlanted: boolean) {
  const { root } = await makeActors(table);
  const sample = await samples[contract.id]?.(root, { table, origin: 'https://example.com' });
  const handler = await loadHandler(contract);
  let status = 0;
  const work = async () => {
    ({ status } = await callRaw(handler, contract, sample ?? {}, { as: root }));
  };
  const refused = isPlanted ? await wiredAs(faulty, work) : (await work(), []);
  return { status, refused };
}

test('a call that is given another queue', async () => {
  expect(await run(deletePage, false)).toEqual({ status: 200, refused: [] });
  // The clock would remove data that the queue does not know about, so the fault would not show in the answer.
  expect(await run(deletePage, true)).toEqual({
    status: 200,
    refused: ['delete-page.call is not given QUEUE_URL_LONG'],
  });
});

test('a call that may not write to the table', async () => {
  expect(await run(requestSuggestion, false)).toEqual({ status: 200, refused: [] });
  expect(await run(requestSuggestion, true)).toEqual({
    status: 500,
    refused: [
      expect.stringMatching(
        /^request-suggestion\.call is denied dynamodb:PutItem on arn:aws:dynamodb:us-east-1:123456789012:table\/\[table\] with dynamodb:LeadingKeys = account#[\w-]+; nearest: no statement on this action$/,
      ),
    ],
  });
});
