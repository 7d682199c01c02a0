import { beforeEach, describe, expect, test } from 'vitest';
import { organiseSites, saveClient } from '../../../../shared/calls/registry/clients.ts';
import type { CallContract } from '../../../../shared/calls/define-call.ts';
import {
  assignIncident,
  commentOnIncident,
  muteIncident,
} from '../../../../shared/calls/notifying/incidents.ts';
import * as calls from '../../../../shared/calls/portfolio/reports.ts';
import { createShareLink } from '../../../../shared/calls/portfolio/sharing.ts';
import { addSite } from '../../../../shared/calls/portfolio/sites.ts';
import { callRaw } from '../../../../test/support/call-handler.ts';
import { loadHandler } from '../../../../test/support/load-handler.ts';
import { reportWorker } from '../../../../test/support/report-worker.ts';
import { useTable } from '../../../../test/support/scans.ts';
import { seedAccount, type SeededUser } from '../../../../test/support/seed-account.ts';
import { incidentEntity } from '../../../monitoring/episodes/incident-entity.ts';
import { uptimeStore } from '../../../monitoring/uptime/uptime-store.ts';
import { outagePictureStore } from '../../../notifying/incidents/outage-picture-store.ts';
import { userEntity } from '../../../platform/callers/user-entity.ts';
import type { Table } from '../../../platform/table/table.ts';
import { timeOrderedId } from '../../../platform/time-ordered-id.ts';
import { dayMs, hourMs } from '../../../platform/times.ts';
import { keyOfUrl } from '../../../registry/pages/url-key.ts';

let table: Table;
let user: SeededUser;
let client: { clientId: string };
const urls = ['https://one.example/'];
const ask = async (contract: CallContract, request: object = {}) =>
  callRaw(await loadHandler(contract), contract, request, { as: user });
const body = async (contract: CallContract, given: object) =>
  (await ask(contract, { body: given })).body;

beforeEach(async () => {
  table = await useTable();
  user = await seedAccount(table, { plan: 'Internal' });
  const sites = urls.map((url) => ({ url, siteName: 'One' }));
  await ask(addSite, { body: { email: user.email, sites } });
  client = await body(saveClient, { name: 'Acme' });
  await body(organiseSites, { sites: urls, clientId: client.clientId });
});

const inAuckland = (at: string) =>
  new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'Pacific/Auckland',
  }).format(new Date(at));

/** An outage with comments, an assignment, a mute and a post-mortem. */
async function handledIncident() {
  const { accountId } = user;
  const url = urls[0] ?? '';
  const beganAt = new Date(Date.now() - hourMs).toISOString();
  const incidentId = timeOrderedId(new Date(beganAt));
  const track = { cause: 'site-down', url, part: '' } as const;
  const began = { at: beganAt, eventId: 'one', after: 'HTTP status 503' };
  await incidentEntity(table)
    .put({
      accountId,
      incidentId,
      siteKey: keyOfUrl(url),
      site: url,
      siteName: 'One',
      title: 'One is down',
      cause: 'site-down',
      state: 'open',
      beganAt,
      episodes: [{ beganAt, began, worse: [], track }],
      notifications: [],
      revision: 1,
      postMortem: 'The <b>disk</b> was **full**.\nWe watch it now.',
      expiresAt: 4_000_000_000,
    })
    .go();
  const check = { status: 'down', statusCode: 503, furtherAttempts: 3 } as const;
  await uptimeStore(table).end(
    { accountId, url, dueAt: beganAt },
    { ...check, checkedAt: beganAt, excerpt: '<script>alert(1)</script>' },
    new Date(),
  );
  const jpeg = Buffer.from('a picture');
  const picture = { kind: 'outage', jpeg, statusCode: 503 } as const;
  await outagePictureStore(table).keep({ accountId, incidentId }, picture, new Date());

  await userEntity(table)
    .patch({ accountId, userId: user.userId })
    .set({ timeZone: 'Pacific/Auckland' })
    .go();
  const acted = { params: { incidentId } };
  const until = new Date(Date.now() + hourMs).toISOString();
  await ask(commentOnIncident, { ...acted, body: { text: 'a secret of ours' } });
  await ask(assignIncident, { ...acted, body: { userId: user.userId } });
  await ask(muteIncident, { ...acted, body: { until } });
  return { incidentId, beganAt, jpeg };
}

/** The document as it is printed, and the report. */
async function documentOf(incidentId: string, kind?: 'client' | 'internal') {
  const made = (await body(calls.startIncidentReport, { incidentId, kind })) as calls.ReportSummary;
  await reportWorker(table, user.accountId).run(made.reportId);
  const { html } = (await ask(calls.getReport, { params: { reportId: made.reportId } })).body;
  return { made, html: html as string };
}

describe('a document about an incident', () => {
  test('for the team has its timeline, what was observed and what was written, and is neither shared nor mailed', async () => {
    const { incidentId, beganAt, jpeg } = await handledIncident();
    const { made, html } = await documentOf(incidentId, 'internal');
    expect(made).toMatchObject({ incidentId, isInternal: true, isUnsent: false });
    expect(made.title).toMatch(/^One is down, .* \(internal\)$/);
    for (const words of [
      'The page went down: HTTP status 503.',
      '<strong>full</strong>.<br>',
      '&lt;b&gt;disk&lt;/b&gt;',
      `${inAuckland(beganAt)}: The page went down`,
      '&lt;script&gt;alert(1)&lt;/script&gt;',
      'Severity: Down.',
      'a secret of ours',
      'assigned it to Grace',
      'muted it until',
      `data:image/jpeg;base64,${jpeg.toString('base64')}`,
    ])
      expect(html).toContain(words);
    expect(html).not.toMatch(/<script|<b>disk/);
    const { reportId } = made;
    const endsAt = new Date(Date.now() + dayMs).toISOString();
    const answers = [
      await ask(createShareLink, { body: { reportId, endsAt } }),
      await ask(calls.sendReport, { body: { reportId, revision: 0 } }),
      await ask(calls.sendTestReport, { body: { reportId } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([409, 409, 409]);
    expect(answers.map((one) => one.body.message)).toEqual(
      expect.arrayContaining([expect.stringMatching(/internal document/)]),
    );
  });

  test('for the client has what happened, when and for how long, in its language and zone, and the post-mortem', async () => {
    const { incidentId, beganAt } = await handledIncident();
    const { clientId } = client;
    const reader = { language: 'de', timeZone: 'Europe/Kiev' };
    await body(calls.saveReportSchedule, { clientId, isMonthly: false, ...reader });
    const { made, html } = await documentOf(incidentId);
    expect(made).toMatchObject({ incidentId, clientId, isInternal: false });
    expect(made.title).toMatch(/^One: Störung am /);
    const time = new Intl.DateTimeFormat('de-DE', {
      dateStyle: 'long',
      timeStyle: 'short',
      timeZone: 'Europe/Kyiv',
    });
    for (const words of [
      'one.example war nicht erreichbar. Die Störung dauert noch an.',
      `Seit ${time.format(new Date(beganAt))}, bisher 1 Stunde`,
      '<strong>full</strong>.<br>',
      '&lt;b&gt;disk&lt;/b&gt;',
    ])
      expect(html).toContain(words);
    expect(html).not.toMatch(/<script|<b>disk|Grace|a secret of ours|assigned|muted|503|jpeg/i);
  });

  test('that does not exist is not found', async () => {
    const incidentId = timeOrderedId(new Date());
    expect((await ask(calls.startIncidentReport, { body: { incidentId } })).status).toBe(404);
  });
});
