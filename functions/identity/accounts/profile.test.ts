import { describe, expect, test } from 'vitest';
import { editProfile, getProfile } from '../../../shared/calls/identity/settings.ts';
import { call, callRaw } from '../../../test/support/call-handler.ts';
import { seedAccount, seedSubUser } from '../../../test/support/seed-account.ts';
import { useStandIns } from '../../../test/stand-ins.ts';
import { documentClient } from '../../platform/aws/clients.ts';
import { handler as editHandler } from './edit-profile.call.ts';
import { handler as getHandler } from './get-profile.call.ts';

const standIns = await useStandIns();
const table = { client: documentClient(), tableName: standIns.env['TABLE_NAME'] ?? '' };

const asking = (as: { userId: string }, userId = as.userId) =>
  call(getHandler, getProfile, { params: { userId } }, { as });
const editing = (as: { userId: string }, body: object, userId = as.userId) =>
  callRaw(editHandler, editProfile, { params: { userId }, body }, { as });

const seeded = {
  firstName: 'Grace',
  lastName: 'Hopper',
  role: 'CEO',
  usePlan: 'Other',
  timeZone: null,
  startPage: null,
  savedFilters: [],
};

describe('profile', () => {
  test('changes the given fields; the rest stays', async () => {
    const user = await seedAccount(table);
    expect((await asking(user)).body).toEqual(seeded);
    const change = {
      usePlan: 'Get help and suggestions',
      timeZone: 'Europe/Vienna',
      startPage: 'today',
    };
    expect((await editing(user, change)).body).toEqual({ ...seeded, ...change });
    expect((await editing(user, { firstName: ' Ada ' })).body).toMatchObject({
      ...change,
      firstName: 'Ada',
    });
    expect((await editing(user, {})).body).toMatchObject({ ...change, firstName: 'Ada' });
  });

  test('keeps up to 20 filters of Today, each under a name of its own', async () => {
    const user = await seedAccount(table);
    const named = (name: string) => ({ name, search: '?show=down' });
    const some = Array.from({ length: 20 }, (_, index) => named(`Filter ${index}`));
    expect((await editing(user, { savedFilters: some })).body).toMatchObject({
      savedFilters: some,
    });
    for (const [savedFilters, message] of [
      [[...some, named('One more')], 'Up to 20 filters can be saved'],
      [[named('Shop'), named(' shop ')], 'Another filter has this name'],
      [[named(' ')], 'Name is required'],
      [[{ name: 'Long', search: 'x'.repeat(501) }], 'Filter is longer than 500 characters'],
    ]) {
      const { status, body } = await editing(user, { savedFilters });
      expect([status, body.errors[0].message]).toEqual([400, message]);
    }
    expect((await editing(user, { savedFilters: [] })).body).toEqual(seeded);
  });

  test('of a sub-user is theirs alone, and so is that of the root user', async () => {
    const root = await seedAccount(table);
    const helper = await seedSubUser(table, root);
    expect((await editing(helper, { firstName: 'Joan' })).status).toBe(200);
    expect((await asking(root)).body).toEqual(seeded);
    for (const foreign of [
      await asking(helper, root.userId),
      await asking(root, helper.userId),
      await asking(helper, root.email),
      await editing(helper, { firstName: 'Eve' }, root.userId),
    ]) {
      expect([foreign.status, foreign.body.errors[0].field]).toEqual([403, 'userId']);
    }
  });

  test.each(['Mars/Olympus', '+02:00', '', 7, 'x'.repeat(80)])(
    '%j is no time zone',
    async (timeZone) => {
      const { status, body } = await editing(await seedAccount(table), { timeZone });
      expect([status, body.errors[0].message]).toEqual([400, 'Choose a time zone from the list']);
    },
  );
});
