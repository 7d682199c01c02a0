import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { useTable } from '../../../test/support/scans.ts';
import { openConnection } from '../../../test/support/socket-messages.ts';
import { checkSockets } from './check-sockets.ts';
import { type Connection, connectionEntity, staffShard } from './connection-entity.ts';

vi.stubEnv('LOG_LEVEL', 'silent');
const table = await useTable();

test('a shard that cannot be checked stops no other, and fails the check at the end', async () => {
  const [staff, customer] = await Promise.all(
    [1, 2].map(() => openConnection(table, { accountId: randomUUID(), userId: randomUUID() })),
  );
  if (staff === undefined || customer === undefined) throw new Error('not opened');
  await connectionEntity(table).patch(staff).set({ shard: staffShard }).go();
  const closed: string[] = [];
  const these = async (over: readonly Connection[]) =>
    void closed.push(...over.map(({ connectionId }) => connectionId));
  const isStaff = async () => Promise.reject(new Error('the user pool is down'));
  const checked = checkSockets(table, { sockets: { these }, isStaff }, new Date());
  await expect(checked).rejects.toThrow('Could not check the sockets of 1 shards');
  expect(closed).toContain(customer.connectionId);
  expect(closed).not.toContain(staff.connectionId);
});
