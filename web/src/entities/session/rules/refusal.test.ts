import { expect, test } from 'vitest';
import { editSite } from '../../../../../shared/calls/portfolio/sites.ts';
import { beginAdding } from '../../../../../shared/calls/portfolio/adding.ts';
import { startScan } from '../../../../../shared/calls/measuring/scans.ts';
import { createShareLink, revokeShareLink } from '../../../../../shared/calls/portfolio/sharing.ts';
import { listIncidents } from '../../../../../shared/calls/notifying/incidents.ts';
import { demoPlan } from '../../../test-support/fake-server.ts';
import { addsToAccount, changesSites, refusalOf, scansSites, wholeAccount } from './refusal.ts';

const now = new Date();
const saysOf = (clientRole: 'view' | 'work' | null) => (asked: Parameters<typeof refusalOf>[0]) =>
  refusalOf(asked, { ...demoPlan, isRoot: false, clientRole }, now);

test('a member who is limited to clients may do what the contracts say', () => {
  const limited = 'Your access is limited to the sites of some clients';
  const viewsOnly = 'You can view these sites, but not change or scan them';
  const calls = [editSite, beginAdding, startScan, revokeShareLink, listIncidents];
  expect(calls.map(saysOf(null))).toEqual(calls.map(() => undefined));
  expect(calls.map(saysOf('work'))).toEqual([limited, limited, undefined, undefined, undefined]);
  expect(calls.map(saysOf('view'))).toEqual([limited, limited, viewsOnly, viewsOnly, undefined]);
});

test('the kinds of calls are those of their contracts', () => {
  expect(startScan).toMatchObject(scansSites);
  expect(beginAdding).toMatchObject(addsToAccount);
  expect(beginAdding.whenLimited).toBeUndefined();
  expect(createShareLink.whenLimited).toBe(changesSites.whenLimited);
  expect(editSite).toMatchObject(wholeAccount);
  expect(editSite.whenLimited).toBeUndefined();
});
