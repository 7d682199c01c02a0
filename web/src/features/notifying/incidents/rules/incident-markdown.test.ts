import { expect, test } from 'vitest';
import type { IncidentDetails } from '../../../../../../shared/calls/notifying/incidents.ts';
import { incidentMarkdown } from './incident-markdown.ts';

const incident: IncidentDetails = {
  incidentId: '1',
  site: 'https://shop.example/',
  siteName: 'Shop',
  title: 'Shop <script>alert(1)</script> is down',
  cause: 'site-down',
  severity: 'down',
  subject: 'shop.example',
  members: [{ incidentId: '1', site: 'https://shop.example/' }],
  state: 'ended',
  beganAt: '2026-11-22T12:00:00.000Z',
  endedAt: '2026-11-22T13:00:00.000Z',
  pages: 1,
  acknowledged: true,
  assignee: { userId: 'ada', name: 'Ada Lovelace' },
  mutedUntil: null,
  isFalseAlarm: false,
  outages: [],
  moments: [
    {
      at: '2026-11-22T12:00:00.000Z',
      step: 'began',
      cause: 'site-down',
      text: 'The page went down: HTTP status 503.',
      check: 'Uptime check',
      url: 'https://shop.example/',
    },
  ],
  notes: [
    { at: '2026-11-22T12:10:00.000Z', kind: 'comment', by: 'Ada', text: '# [link](x)\n\n## more' },
    { at: '2026-11-22T12:05:00.000Z', kind: 'assigned', by: 'Bob', text: 'Ada Lovelace' },
    { at: '2026-11-22T12:20:00.000Z', kind: 'post-mortem', by: 'Ada' },
  ],
  notifications: [],
  postMortem: 'The disk was **full**.',
  isWithdrawn: false,
};

test('has the timeline in order and the post-mortem, and the text of others is only text', () => {
  const lines = incidentMarkdown(incident).split('\n');
  expect(lines[0]).toBe(String.raw`# Shop \<script\>alert\(1\)\</script\> is down`);
  expect(lines.filter((line) => line.startsWith('- 2026'))).toEqual([
    '- 2026-11-22T12:00:00.000Z: The page went down: HTTP status 503. (Uptime check, https\\://shop.example/)',
    '- 2026-11-22T12:05:00.000Z: Bob assigned it to Ada Lovelace',
    String.raw`- 2026-11-22T12:10:00.000Z: Ada commented: \# \[link\]\(x\) \#\# more`,
  ]);
  expect(lines).toContain('The disk was **full**.');
  expect(lines).toContain('- Assigned to: Ada Lovelace');
  expect(lines).toContain('- State: Lasted 1 hour');
  expect(incidentMarkdown({ ...incident, postMortem: '' })).toContain('Not written yet.');
  const withdrawn = incidentMarkdown({ ...incident, endedAt: null, isWithdrawn: true });
  expect(withdrawn).toContain('- State: Ruled out by a late result');
  expect(withdrawn).not.toContain('not yet');
  const mutedUntil = '2026-11-23T12:00:00.000Z';
  const muted = { ...incident, state: 'open' as const, endedAt: null, assignee: null, mutedUntil };
  const unassigned = incidentMarkdown(muted);
  expect(unassigned).toContain('- State: Open, acknowledged, muted until 2026-11-23T12:00:00.000Z');
  expect(unassigned).not.toContain('Assigned to');
});
