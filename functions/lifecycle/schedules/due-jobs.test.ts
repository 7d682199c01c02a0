import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { useTable } from '../../../test/support/scans.ts';
import { startDueValidation } from '../../measuring/markup/start-validation.ts';
import type { SendJobs } from '../../platform/jobs/send-job.ts';
import type { Table } from '../../platform/table/table.ts';
import { startDueScan } from '../../measuring/scans/running/start-due-scan.ts';

let table: Table;
beforeAll(async () => {
  table = await useTable();
});

const noon = new Date('2026-11-21T12:00:00.000Z');
const tomorrow = new Date('2026-11-22T12:00:00.000Z');
const newDue = () => ({
  accountId: randomUUID(),
  url: 'https://example.com/',
  dueAt: noon.toISOString(),
});
function queue() {
  const sent: string[] = [];
  const sendJobs: SendJobs = async (job, payloads) => void sent.push(...payloads.map(() => job.id));
  return { sent, sendJobs };
}

describe('work that is due', () => {
  test('a scan begins once, whether its job comes twice at once or later', async () => {
    const { sent, sendJobs } = queue();
    const ports = { table, sendJobs };
    const due = newDue();
    const start = async () => startDueScan(ports, due, new Date(noon.getTime() + 1000));
    await Promise.all([start(), start()]);
    await startDueScan(ports, due, tomorrow);
    expect(sent).toEqual(['run-lighthouse', 'run-lighthouse']);
  });

  test('a validation begins once, whether its job comes twice at once or later', async () => {
    const { sent, sendJobs } = queue();
    const ports = { table, sendJobs };
    const due = newDue();
    const start = async () => startDueValidation(ports, due, new Date(noon.getTime() + 1000));
    await Promise.all([start(), start()]);
    await startDueValidation(ports, due, new Date(noon.getTime() + 60_000));
    expect(sent).toEqual(['validate-page']);
  });
});
