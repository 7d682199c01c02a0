/** The state after a call is killed between the user pool and the table, and how the next sign-in repairs it. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useStandIns } from '../../../test/stand-ins.ts';
import { oldPassword, registered, signingIn } from '../../../test/support/account-calls.ts';
import { codeOf, nextCodeOf } from '../../../test/support/app-codes.ts';
import {
  answering,
  beginning,
  confirming,
  recovering,
  renewing,
  twoStepOf,
  withTwoStep,
} from '../../../test/support/two-step-calls.ts';
import { stopDates } from '../../../test/support/stop-dates.ts';
import { auditEntryEntity } from '../../platform/audit/audit-entry-entity.ts';
import { documentClient } from '../../platform/aws/clients.ts';
import { userEntity } from '../../platform/callers/user-entity.ts';
import { accountStore } from '../accounts/account-store.ts';
import { userDirectory } from '../../providers/cognito/cognito-directory.ts';

const standIns = await useStandIns();
const table = { client: documentClient(), tableName: standIns.env['TABLE_NAME'] ?? '' };
beforeEach(stopDates);
afterEach(() => vi.restoreAllMocks());

/** Runs `work` while the table takes no transactions. */
async function withoutTransactions<Result>(work: () => Promise<Result>): Promise<Result> {
  const { middlewareStack } = documentClient();
  middlewareStack.add(
    (next, { commandName }) =>
      (args) =>
        commandName === 'TransactWriteItemsCommand' || commandName === 'TransactWriteCommand'
          ? Promise.reject(new Error('killed'))
          : next(args),
    { step: 'initialize', name: 'killed' },
  );
  try {
    return await work();
  } finally {
    middlewareStack.remove('killed');
  }
}

async function changesOf(email: string): Promise<string[]> {
  const user = await accountStore(table).findByEmail(email);
  const { data } = await auditEntryEntity(table)
    .query.byTime({ accountId: user?.accountId ?? '' })
    .go({ consistent: true });
  return data.map(({ action }) => action);
}

test('a sign-in with a code changes nothing, and is not in the audit trail', async () => {
  const { email, secret } = await withTwoStep();
  const before = await changesOf(email);
  const { ticket } = (await signingIn(email, oldPassword)).body;
  expect((await answering(email, ticket, nextCodeOf(secret))).status).toBe(200);
  expect(await changesOf(email)).toEqual(before);
});

async function setUpPartly() {
  const person = await registered();
  const { secret } = (await beginning(person)).body;
  const killed = await withoutTransactions(() => confirming(person, codeOf(secret)));
  expect(killed.status).toBe(500);
  return { ...person, secret };
}

test('a set-up that was killed half-way is completed by the next sign-in', async () => {
  const { secret, ...person } = await setUpPartly();
  expect((await twoStepOf(person)).body.since).toBeNull();
  vi.setSystemTime(Date.now() + 1);
  const { ticket } = (await signingIn(person.email, oldPassword)).body;
  expect((await answering(person.email, ticket, nextCodeOf(secret))).status).toBe(200);
  expect((await twoStepOf(person)).body).toMatchObject({
    since: expect.stringMatching(/^20/),
    recoveryCodesLeft: 0,
  });
  expect(await changesOf(person.email)).toEqual(['register', 'answer-code']);
  const { recoveryCodes } = (await renewing(person)).body;
  expect(new Set(recoveryCodes).size).toBe(10);
  expect((await twoStepOf(person)).body.recoveryCodesLeft).toBe(10);
  expect((await recovering(person.email, recoveryCodes[3])).status).toBe(200);
});

test('or repeated in the same session, with another app', async () => {
  const { secret: _, ...person } = await setUpPartly();
  const { secret } = (await beginning(person)).body;
  const { recoveryCodes } = (await confirming(person, codeOf(secret))).body;
  expect(recoveryCodes).toHaveLength(10);
  expect((await signingIn(person.email, oldPassword)).body.challenge).toBe('totp');
});

test('a second step that was switched off past the product, at the user pool, is asked for again', async () => {
  const person = await withTwoStep();
  await userDirectory().switchSecondStep(person.userId, false);
  expect((await signingIn(person.email, 'Wrong-password-1')).status).toBe(401);
  const { ticket } = (await signingIn(person.email, oldPassword)).body;
  expect((await answering(person.email, ticket, nextCodeOf(person.secret))).status).toBe(200);
});

test('a user whose app the user pool does not know signs in with the password', async () => {
  const { userId, email } = await registered();
  const { accountId = '' } = (await accountStore(table).findByUserId(userId)) ?? {};
  await userEntity(table)
    .patch({ accountId, userId })
    .set({ twoStepSince: '2026-03-02T10:00:00.000Z' })
    .go();
  expect((await signingIn(email, oldPassword)).body.accessToken).toMatch(/^ey/);
});

test('new recovery codes take the password, and a second step', async () => {
  const person = await withTwoStep();
  expect((await renewing(person, 'Wrong-password-1')).status).toBe(400);
  const { recoveryCodes } = (await renewing(person)).body;
  const [old = ''] = person.recoveryCodes;
  expect((await recovering(person.email, old)).status).toBe(401);
  expect((await recovering(person.email, recoveryCodes[0])).status).toBe(200);
  expect((await renewing(person)).status).toBe(409);
  expect(standIns.ses.mailbox.list(person.email).map(({ subject }) => subject)).toContain(
    'New recovery codes were created',
  );
});
