import { existsSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { subUserEntity } from '../../../functions/identity/accounts/sub-user-entity.ts';
import { after, dayMs } from '../../../functions/platform/times.ts';
import { SubUser } from '../../../shared/calls/identity/sub-users.ts';
import { writeWhole } from '../../stand-ins/write-whole.ts';
import { accountOf, enableDiscord, putOnPlan } from './account-state.ts';
import { demoPassword, mailedToken, registerOrSignIn, sender } from './calls.ts';
import type { SeedOptions } from './seed-options.ts';
import { payForAWhile } from './paid-history.ts';
import { setUpTwoStep, twoStepMember } from './two-step-member.ts';
import { functionTable } from '../../../functions/platform/table/function-table.ts';

/** The rule of sub-users' passwords asks for one of !@#$%^&*. */
const memberPassword = `${demoPassword}!`;

/** Accounts that show the states of plans, teams and billing, with what each is for. */
export const sampleAccounts = [
  {
    email: 'trial@example.com',
    password: demoPassword,
    shows: 'a trial that has reached its limits',
  },
  {
    email: 'business@example.com',
    password: demoPassword,
    shows: 'a Business plan with a site, a team, a year of invoices and Discord enabled',
  },
  { email: 'editor@example.com', password: memberPassword, shows: 'a sub-user of that team' },
  { email: 'reader@example.com', password: memberPassword, shows: 'another one' },
  { email: 'expired@example.com', password: demoPassword, shows: 'a plan that has ended' },
  { email: 'suspended@example.com', password: demoPassword, shows: 'an account that is suspended' },
  {
    email: 'leaving@example.com',
    password: demoPassword,
    shows: 'an account that is deleted in a week, and can be kept until then',
  },
] as const;

/** Their sign-in also asks for a code of the app whose secret the terminal shows. */
export const carefulMember = { email: twoStepMember.email, password: memberPassword };

/** None while the sign-in asks for a code. */
const Session = z
  .object({ accessToken: z.string(), userId: z.string() })
  .optional()
  .catch(undefined);
const Joined = z.object({ confirmToken: z.string() });

interface Owner {
  email: (typeof sampleAccounts)[number]['email'];
  accountId: string;
  userId: string;
  send: ReturnType<typeof sender>;
}

/**
 * Runs once for a data folder, after the demo account. If it is interrupted, the next start continues it.
 */
export async function seedSampleAccounts(options: SeedOptions): Promise<void> {
  const marker = join(options.dataDir, 'sample-accounts.json');
  if (existsSync(marker)) return;
  const now = new Date();
  const register = async (email: Owner['email'], firstName: string): Promise<Owner> => {
    const person = { email, firstName, lastName: 'Sample', role: 'Product Owner' };
    const { accessToken, userId } = await registerOrSignIn(options, person);
    const accountId = await accountOf(userId);
    return { email, accountId, userId, send: sender(options.origin, accessToken) };
  };
  await fillTrial(await register('trial@example.com', 'Tricia'), options);
  const business = await register('business@example.com', 'Bernard');
  await putOnPlan(business.accountId, 'Business', { paidUntil: after(now, 15 * dayMs) });
  if (options.stripe !== undefined)
    payForAWhile(options.stripe, {
      ...business,
      name: 'Sample Business Ltd',
      price: 'price_business-monthly',
      periods: 12,
    });
  await fillBusiness(business, options);
  await formTeam(business, options, now);
  await enableDiscord(business.accountId, options.discordWebhook);
  const expired = await register('expired@example.com', 'Esther');
  await putOnPlan(expired.accountId, 'Developer', { paidUntil: after(now, -3 * dayMs) });
  const suspended = await register('suspended@example.com', 'Susan');
  const longAgo = { paidUntil: after(now, -20 * dayMs), isSuspended: true };
  await putOnPlan(suspended.accountId, 'Team', longAgo);
  const leaving = await register('leaving@example.com', 'Lena');
  await putOnPlan(leaving.accountId, 'Developer', { paidUntil: after(now, 20 * dayMs) });
  const { email, userId } = leaving;
  await leaving.send(`/account/delete/${userId}`, { email, password: demoPassword }, []);
  writeWhole(marker, '{}');
}

/** One site with five pages and a competitor is what a trial allows. */
async function fillTrial(owner: Owner, options: SeedOptions): Promise<void> {
  await addSite(owner, options, ['breads/', 'about/', 'visit/', 'about/flour/', 'orders/']);
  const { url, title } = options.competitor;
  // Refused if it exists already, or does not answer.
  const refusals = [400, 403, 409];
  await owner.send(
    '/competitor-sites',
    { email: owner.email, sites: [{ url, name: title }] },
    refusals,
  );
}

/** A site for the team to work on. */
const fillBusiness = (owner: Owner, options: SeedOptions): Promise<void> =>
  addSite(owner, options, ['breads/', 'about/']);

async function addSite(
  { email, send }: Owner,
  { sites: [site] }: SeedOptions,
  pages: readonly string[],
): Promise<void> {
  if (site === undefined) return;
  const { url, title } = site;
  await send('/sites', { email, sites: [{ url, siteName: title }] }, [409]);
  const body = { email, site: { url }, pages: pages.map((page) => url + page) };
  await send('/sites/addPages', body, [403, 409]);
}

/** Three sub-users who have joined, one of them with two-step sign-in, and an invitation that has run out. */
async function formTeam(
  { email: owner, accountId, send }: Owner,
  { origin, mailbox, dataDir }: SeedOptions,
  now: Date,
): Promise<void> {
  const invite = async (email: string, firstName: string, role: string) => {
    const person = { email, firstName, lastName: 'Sample', role };
    const body = { ...person, plan: 'Business', password: 'Generated-1', subUser: true };
    const invited = await send(`/subUser/${owner}`, body, [409]);
    return invited === undefined ? undefined : SubUser.parse(invited);
  };
  const members = [
    ['editor@example.com', 'Edgar', 'Tech Lead'],
    ['reader@example.com', 'Rita', 'Developer'],
    [twoStepMember.email, twoStepMember.firstName, 'Developer'],
  ] as const;
  for (const [email, firstName, role] of members) {
    const isNew = (await invite(email, firstName, role)) !== undefined;
    const confirmToken = mailedToken(mailbox, email);
    const body = { email, password: memberPassword, confirmToken };
    // An interrupted start may have used the token.
    const joined = await sender(origin)('/sub-user/set-password', body, isNew ? [] : [400, 409]);
    // The invitation gives the token that confirms the address.
    if (joined !== undefined)
      await sender(origin)('/users/confirm-email', { email, ...Joined.parse(joined) });
  }
  const careful = Session.parse(await sender(origin)('/auth', carefulMember));
  if (careful !== undefined) {
    const { userId, accessToken } = careful;
    const own = { userId, password: memberPassword };
    await setUpTwoStep(dataDir, sender(origin, accessToken), own);
  }
  const late = await invite('late@example.com', 'Lars', 'Developer');
  if (late !== undefined)
    await subUserEntity(functionTable)
      .patch({ accountId, email: late.email })
      .set({ invitedUntil: after(now, -dayMs).toISOString() })
      .go();
}
