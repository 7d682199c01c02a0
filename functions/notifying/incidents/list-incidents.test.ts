import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { useTable } from '../../../test/support/scans.ts';
import { incidentEntity } from '../../monitoring/episodes/incident-entity.ts';
import { timeOrderedId } from '../../platform/time-ordered-id.ts';
import { after, hourMs } from '../../platform/times.ts';
import { incidentStore } from './incident-store.ts';

const noon = new Date('2026-11-22T12:00:00.000Z');

test('incidents beyond 200 follow, each once, also those of one host', async () => {
  const table = await useTable();
  const accountId = randomUUID();
  const items = Array.from({ length: 450 }, (_, index) => {
    const beganAt = after(noon, -index * hourMs);
    const url = `https://shop.example/${index}`;
    // Every tenth is one with others: the host is down.
    const cause = index % 10 === 0 ? ('site-down' as const) : ('markup-errors' as const);
    const step = { at: beganAt.toISOString(), eventId: `${index}` };
    return {
      accountId,
      incidentId: timeOrderedId(beganAt),
      siteKey: `site-${index}`,
      site: url,
      siteName: 'Shop',
      title: `Incident ${index}`,
      cause,
      state: 'open' as const,
      beganAt: beganAt.toISOString(),
      episodes: [{ track: { cause, url, part: '' }, beganAt: step.at, began: step, worse: [] }],
      notifications: [],
      revision: 1,
      expiresAt: 4_000_000_000,
    };
  });
  await incidentEntity(table).put(items).go({ concurrent: 4 });
  const store = incidentStore(table);
  const pages = [];
  let before: string | undefined;
  do {
    const page = await store.list(accountId, undefined, before);
    pages.push(page);
    before = page.at(-1)?.[0].incidentId;
  } while (pages.at(-1)?.length === 200);
  const seen = pages.flat(2).map(({ incidentId }) => incidentId);
  expect(new Set(seen).size).toBe(450);
  const starts = pages.flat().map(([{ beganAt }]) => beganAt);
  expect(starts).toEqual(starts.toSorted().toReversed());
});
