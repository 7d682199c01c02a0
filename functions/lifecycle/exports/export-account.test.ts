import { expect, test, vi } from 'vitest';
import { useTable } from '../../../test/support/scans.ts';
import { seedAccount } from '../../../test/support/seed-account.ts';
import { accountExportStore, timings } from './account-export-store.ts';
import { exportAccount } from './export-account.ts';

test('an export keeps its lease during a long upload', async () => {
  const table = await useTable();
  const owner = await seedAccount(table);
  const { accountId } = owner;
  const store = accountExportStore(table);
  const { exportId } = (await store.start(owner, new Date())).item;
  const ports = {
    table,
    announce: vi.fn(async () => true),
    sendLater: vi.fn(),
    clock: () => new Date(),
    async keep() {
      const before = (await store.find(accountId, new Date()))?.leaseUntil ?? '';
      await vi.advanceTimersByTimeAsync(timings.heartbeat);
      await vi.waitFor(async () => {
        const { leaseUntil = '' } = (await store.find(accountId, new Date())) ?? {};
        expect(Date.parse(leaseUntil) - Date.parse(before)).toBe(timings.heartbeat);
      }, 20_000);
    },
  };
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  try {
    await exportAccount(ports, { accountId, exportId, isLastDelivery: false });
  } finally {
    vi.useRealTimers();
  }
  expect(ports.announce).toHaveBeenCalledOnce();
  expect(ports.sendLater).not.toHaveBeenCalled();
});
