import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { documentClient } from '../../functions/platform/aws/clients.ts';
import { env } from '../../functions/platform/aws/env.ts';
import { findUser } from '../../functions/platform/callers/find-caller.ts';
import { accountEntity } from '../../functions/platform/callers/account-entity.ts';
import type { Mailbox } from '../stand-ins/ses/mailbox.ts';
import { writeWhole } from '../stand-ins/write-whole.ts';

export const demoAccount = { email: 'demo@example.com', password: 'Demo-account-1' } as const;

export interface DemoSiteToSeed {
  title: string;
  url: string;
}

interface SeedOptions {
  /** Such as `http://localhost:3000`. */
  origin: string;
  mailbox: Mailbox;
  sites: readonly DemoSiteToSeed[];
  dataDir: string;
}

const Session = z.object({ accessToken: z.string(), userId: z.string() });

/**
 * Runs once for a data folder: registers the demo account, confirms its address, adds the demo sites and queues a first
 * scan of each, all through the product's own calls. If it is interrupted, the next start continues it.
 * @returns whether there was anything to do
 */
export async function seedDemo({ origin, mailbox, sites, dataDir }: SeedOptions): Promise<boolean> {
  const marker = join(dataDir, 'demo-account.json');
  if (existsSync(marker) && readFileSync(marker, 'utf8') === JSON.stringify(sites)) return false;
  const { email } = demoAccount;
  const send = sender(origin);
  const registration = { ...demoAccount, firstName: 'Demo', lastName: 'Owner', role: 'CEO' };
  const usePlan = 'Monitoring Web Vitals';
  const registered = await send('/users', { ...registration, usePlan }, [409]);
  const session = Session.parse(registered ?? (await send('/auth', demoAccount)));
  await allowManySites(session.userId);
  const confirmToken = confirmTokenIn(mailbox, email);
  if (registered !== undefined && confirmToken !== undefined)
    await send('/users/confirm-email', { email, confirmToken });

  const asDemo = sender(origin, session.accessToken);
  for (const { url, title } of sites) {
    const added = await asDemo('/sites', { email, sites: [{ url, siteName: title }] }, [409]);
    if (added !== undefined) await asDemo('/scan', { email, url });
  }
  writeWhole(marker, JSON.stringify(sites));
  return true;
}

/** Posts to a call. Undefined for a response with one of the `acceptable` status codes. */
function sender(origin: string, accessToken?: string) {
  return async (path: string, body: unknown, acceptable: number[] = []): Promise<unknown> => {
    const response = await fetch(`${origin}/api${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(accessToken === undefined ? {} : { authorization: `Bearer ${accessToken}` }),
      },
      body: JSON.stringify(body),
    });
    if (acceptable.includes(response.status)) return undefined;
    if (!response.ok)
      throw new Error(`POST ${path} answered ${response.status}: ${await response.text()}`);
    return response.json();
  };
}

/** A new account has the Trial plan with one site; the demo shows three. */
async function allowManySites(userId: string): Promise<void> {
  const table = { client: documentClient(), tableName: env.tableName() };
  const caller = await findUser(table, {
    sub: userId,
    groups: [],
    sessionId: 'seed',
    authTime: Math.floor(Date.now() / 1000),
  });
  if (caller === undefined) throw new Error('The demo account was not made');
  await accountEntity(table)
    .patch({ accountId: caller.accountId })
    .set({ plan: 'Internal' })
    .remove(['nextPaymentDate'])
    .go();
}

function confirmTokenIn(mailbox: Mailbox, email: string): string | undefined {
  const texts = mailbox.list(email).map((mail) => mail.text ?? '');
  return texts.map((text) => /[?&](?:confirmToken|token)=([\w-]+)/.exec(text)?.[1]).find(Boolean);
}
