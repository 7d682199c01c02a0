import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, vi } from 'vitest';
import * as z from 'zod';
import { listDashboardNotifications } from '../../shared/calls/notifying/notifications.ts';
import { Competitor } from '../../shared/calls/portfolio/competitors.ts';
import { NotificationSettings } from '../../shared/calls/notifying/channels.ts';
import { getVisitorReport, getVisitorScript } from '../../shared/calls/measuring/visitors.ts';
import { getPlanUsage, UserPlan } from '../../shared/calls/billing/plans.ts';
import { demoAccount } from '../../dev/host/seeds/seed-options.ts';
import { nextCodeOf } from './app-codes.ts';
import { runLocalHost, type RunningHost } from '../run-local-host.ts';

const Session = z.object({ accessToken: z.string(), userId: z.string() });
const Sites = z.array(
  z.object({ sites: z.array(z.object({ url: z.string(), siteName: z.string() })) }),
);
/** The process that runs the jobs has a low priority. */
export const patience = { timeout: 180_000, interval: 500 };

/**
 * The local host with its demo, on a data folder that ends with the test.
 * @param args options of `npm start`
 */
export async function useDemoHost(args = ['--no-recorded']) {
  const folder = await mkdtemp(join(tmpdir(), 'demo-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  let host: RunningHost;
  const start = async (): Promise<void> => {
    const started = await runLocalHost({
      dataDir: join(folder, 'data'),
      args: ['--no-web', '--verbose', ...args],
    });
    onTestFinished(async () => void (await started.stop()));
    host = started;
    await vi.waitFor(() => expect(host.output()).toContain('Ctrl-C stops everything'), patience);
  };
  await start();

  const ask = async (
    path: string,
    { body, accessToken = '' }: { body?: unknown; accessToken?: string },
  ): Promise<unknown> => {
    const answer = await fetch(`${host.origin}/api${path}`, {
      headers: { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` },
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    });
    expect(answer.ok).toBe(true);
    return answer.json();
  };
  return {
    output: () => host.output(),
    async restart() {
      await host.stop();
      await start();
    },
    async invoicesOf({ email, password }: { email: string; password: string }) {
      const body = { email, password };
      const { accessToken, userId } = Session.parse(await ask('/auth', { body }));
      const invoices = await ask(`/invoices/${userId}`, { accessToken });
      return z
        .array(z.object({ date: z.string(), vat: z.array(z.object({ amount: z.number() })) }))
        .parse(invoices);
    },
    /** @returns the email of the session */
    async signInWithCode(person: { email: string; password: string }, secret: string) {
      const { ticket } = z
        .object({ ticket: z.string() })
        .parse(await ask('/auth', { body: person }));
      // The code of this step has set it up.
      const body = { email: person.email, ticket, code: nextCodeOf(secret) };
      const session = await ask('/auth/totp', { body });
      return z.object({ email: z.string() }).parse(session).email;
    },
    async planOf({ email, password }: { email: string; password: string }) {
      const body = { email, password };
      const { accessToken, userId } = Session.parse(await ask('/auth', { body }));
      return UserPlan.parse(await ask(`/user-plan/${userId}`, { accessToken }));
    },
    async usageOf({ email, password }: { email: string; password: string }) {
      const body = { email, password };
      const { accessToken, userId } = Session.parse(await ask('/auth', { body }));
      return getPlanUsage.answer.parse(await ask(`/plan/usage/${userId}`, { accessToken }));
    },
    async notificationsOf({ email, password }: { email: string; password: string }) {
      const { accessToken } = Session.parse(await ask('/auth', { body: { email, password } }));
      const settings = await ask(`/users/notifications/${email}`, { accessToken });
      return NotificationSettings.parse(settings);
    },
    /** Titles in the bell of a user. */
    async notificationTitles({
      email,
      password,
    }: {
      email: string;
      password: string;
    }): Promise<string[]> {
      const { accessToken } = Session.parse(await ask('/auth', { body: { email, password } }));
      const notifications = listDashboardNotifications.answer.parse(
        await ask('/notifications/dashboard', { accessToken }),
      );
      return notifications.map(({ title }) => title).toSorted();
    },
    /** Answer of a call of the demo's owner; a `body` is posted. */
    async asOwner(path: string, body?: unknown) {
      const { accessToken } = Session.parse(await ask('/auth', { body: demoAccount }));
      return ask(path, { accessToken, body });
    },
    async competitors() {
      const { accessToken } = Session.parse(await ask('/auth', { body: demoAccount }));
      const listed = await ask(`/competitor-sites/${demoAccount.email}`, { accessToken });
      return z.array(Competitor).parse(listed);
    },
    /** What the owner of a demo site sees of its visitors. */
    async visitorsOf(url: string) {
      const { accessToken } = Session.parse(await ask('/auth', { body: demoAccount }));
      const query = new URLSearchParams({ url });
      const read = (path: string) => ask(`${path}?${query}`, { accessToken });
      const { views, metrics } = getVisitorReport.answer.parse(await read('/visitors/report'));
      const { lastViews } = getVisitorScript.answer.parse(await read('/visitors/script'));
      return { views, metrics, recent: lastViews?.recent ?? [] };
    },
    async sites() {
      const { accessToken } = Session.parse(await ask('/auth', { body: demoAccount }));
      const [account] = Sites.parse(await ask(`/sites/${demoAccount.email}`, { accessToken }));
      return account?.sites ?? [];
    },
  };
}
