/** One request's call, jobs and events say the same trace in their logs. */
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { newTrace } from '../dev/new-trace.ts';
import { handler as deliverEvent } from '../functions/notifying/events/deliver-event.worker.ts';
import { handler as tellOpenPages } from '../functions/notifying/events/tell-open-pages.worker.ts';
import { handler as forgetPage } from '../functions/lifecycle/removal/forget-page.worker.ts';
import { handler as addSite } from '../functions/portfolio/sites/add-site.call.ts';
import { handler as deleteSite } from '../functions/portfolio/sites/delete-site.call.ts';
import * as contracts from '../shared/calls/portfolio/sites.ts';
import { drain } from './faults/queue.ts';
import { useStandIns } from './stand-ins.ts';
import { call, callRaw } from './support/call-handler.ts';
import { seedAccount, type SeededUser } from './support/seed-account.ts';
import { functionTable } from '../functions/platform/table/function-table.ts';

const url = 'https://shop.example.com/';
const idOf = (trace: string): string => trace.replace('Root=', '');
let person: SeededUser;

await useStandIns();
beforeAll(async () => {
  person = await seedAccount(functionTable);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

/** Log lines from now on. */
function written(): Record<string, unknown>[] {
  const lines: Record<string, unknown>[] = [];
  vi.stubEnv('LOG_LEVEL', 'info');
  vi.stubEnv('LOG_FORMAT', '');
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    lines.push(JSON.parse(String(text)) as Record<string, unknown>);
    return true;
  });
  return lines;
}

async function removeSite(trace: string): Promise<void> {
  const { email, userId } = person;
  const as = { as: { userId } };
  await call(addSite, contracts.addSite, { body: { email, sites: [{ url, siteName: 'S' }] } }, as);
  const request = { params: { email }, body: { sites: [{ url }] } };
  await callRaw(deleteSite, contracts.deleteSite, request, {
    ...as,
    raw: { headers: { 'content-type': 'application/json', 'x-amzn-trace-id': trace } },
  });
}

/** The worker named in log lines, with their trace. */
const traced = (lines: Record<string, unknown>[]) =>
  new Map(lines.flatMap(({ call: id, job, traceId }) => [[String(id ?? job), traceId]]));

test('a call, the job that it queues, its event, the delivery and the subscriber of it', async () => {
  const trace = newTrace();
  const lines = written();
  await removeSite(trace);
  // A worker has a trace of its own, which is not the one that it works for.
  vi.stubEnv('_X_AMZN_TRACE_ID', newTrace());
  await drain('forget-page', forgetPage);
  await drain('deliver-event', deliverEvent);
  await drain('tell-open-pages', tellOpenPages);
  expect(traced(lines.filter(({ call: id }) => id !== 'add-site'))).toEqual(
    new Map(
      ['delete-site', 'forget-page', 'deliver-event', 'tell-open-pages'].map((id) => [
        id,
        idOf(trace),
      ]),
    ),
  );
});

test('in the cloud it is the trace of the function, regardless of what a client sends', async () => {
  const trace = newTrace();
  vi.stubEnv('_X_AMZN_TRACE_ID', `${trace};Parent=53995c3f42cd8ad8;Sampled=1`);
  const lines = written();
  await removeSite(newTrace());
  expect(new Set(lines.map(({ traceId }) => traceId))).toEqual(new Set([idOf(trace)]));
});

test('an invalid trace is not recorded', async () => {
  const lines = written();
  await removeSite('Root=1-5759e988-bd862e3fe1be46a994272793 "forged":true');
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines) expect(line).not.toHaveProperty('traceId');
});
