import { randomUUID } from 'node:crypto';
import { accountExportKey } from '../../functions/exports/account-export-file.ts';
import { accountExportStore } from '../../functions/exports/account-export-store.ts';
import { exportFiles } from '../../functions/exports/export-file.ts';
import { fieldHistoryStore } from '../../functions/field-data/field-history-store.ts';
import { sessionEntity } from '../../functions/platform/callers/session-entity.ts';
import { fieldReadingStore } from '../../functions/field-data/field-reading-store.ts';
import { bucketClient } from '../../functions/platform/aws/bucket-client.ts';
import { env } from '../../functions/platform/aws/env.ts';
import { objectStore } from '../../functions/platform/aws/object-store.ts';
import { signSubscription } from '../../functions/mail/unsubscribe-link.ts';
import { oneTimeTokens } from '../../functions/accounts/one-time-tokens.ts';
import { accountEntity } from '../../functions/platform/callers/account-entity.ts';
import { userEntity } from '../../functions/platform/callers/user-entity.ts';
import type { Table } from '../../functions/platform/table/table.ts';
import { scanStore } from '../../functions/scans/scan-store.ts';
import { screenshotStore } from '../../functions/screenshots/screenshot-store.ts';
import { recordInvoices } from '../../functions/invoices/record-invoices.ts';
import { subUserEntity } from '../../functions/accounts/sub-user-entity.ts';
import { teamTwoStepStore } from '../../functions/two-step/team-two-step-store.ts';
import { twoStepStore } from '../../functions/two-step/two-step-store.ts';
import { accountStore } from '../../functions/accounts/account-store.ts';
import { addingStore } from '../../functions/sites/adding-store.ts';
import { pageStore } from '../../functions/sites/page-store.ts';
import { siteStore } from '../../functions/sites/site-store.ts';
import { uptimeStore } from '../../functions/uptime/uptime-store.ts';
import { register } from '../../shared/calls/accounts.ts';
import { startValidation } from '../../shared/calls/markup.ts';
import { oldPassword, signingIn } from '../support/account-calls.ts';
import { call } from '../support/call-handler.ts';
import { invoiceOf } from '../support/invoices.ts';
import { loadHandler } from '../support/load-handler.ts';
import { fieldData } from '../support/scans.ts';
import { payingCustomer } from '../support/small-stripe.ts';
import { seedSubUser } from '../support/seed-account.ts';
import { codeOf, withTwoStep } from '../support/two-step-calls.ts';
import type { Actor } from './actors.ts';
import type { MakeSample, Sample, World } from './sample.ts';
import { channelSamples } from './channel-samples.ts';
import { notificationSamples } from './notification-samples.ts';
import { socialSamples } from './social-samples.ts';
import { supportSamples } from './support-samples.ts';
import { passwordOf } from './pool-of-actors.ts';

export type { Sample, World };

/** Name of every site of the actor's account and part of no question, so that its appearance elsewhere is a leak. */
export const markerOf = (actor: Actor): string => `marker-${actor.accountId}`;

/** What billing must be for a call to be allowed. */
export const billingFor = (id: string): string => (id === 'choose-plan' ? 'off' : 'on');
/** So that an actor who has chosen a plan reaches none of its limits. */
export const planOverrides = JSON.stringify({
  Business: { siteUnlimited: true, subUsersUnlimited: true },
});

const password = 'Analytical!1843';
const newPerson = () => ({
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: `${randomUUID()}@example.com`,
  password,
  role: 'CEO' as const,
  usePlan: 'Other' as const,
});

const unsubscribeLink: MakeSample = ({ accountId }) => {
  const subscription = { accountId, address: 'ada@example.com' };
  const key = process.env['MAIL_LINK_KEY'] ?? '';
  return { query: { token: signSubscription(key, subscription, new Date()) } };
};

async function newUser(table: Table) {
  const person = newPerson();
  await call(await loadHandler(register), register, { body: person });
  const user = await accountStore(table).findByEmail(person.email);
  if (user === undefined) throw new Error('The registration of a sample failed');
  return user;
}

/** A person whom the actor's account has invited. */
async function newInvitation({ accountId }: Actor, table: Table) {
  const { firstName, lastName, email, role } = newPerson();
  const now = new Date().toISOString();
  const person = { firstName, lastName, email, role, subUserId: randomUUID() };
  const member = { ...person, accountId, invitedUntil: now, createdAt: now };
  await subUserEntity(table).create(member).go();
  return member;
}

async function newSite(actor: Actor, { table, origin }: World) {
  const url = `${origin}/${randomUUID()}`;
  const site = { url, siteName: markerOf(actor), propertyId: '1' };
  const options = { limit: null, now: new Date() };
  await siteStore(table).addSites(actor.accountId, [site], options);
  const page = `${url}/page`;
  await pageStore(table).addPages(actor.accountId, url, [page], options);
  return { url, page };
}

/** Another sign-in of the actor. */
async function newSession({ accountId, userId }: Actor, { table }: World): Promise<string> {
  const sessionId = randomUUID();
  const now = new Date().toISOString();
  await sessionEntity(table)
    .put({
      accountId,
      userId,
      sessionId,
      device: 'Firefox on Linux',
      signedInAt: now,
      lastSeenAt: now,
      expiresAt: Date.now() / 1000 + 3600,
    })
    .go();
  return sessionId;
}

const payingUser: MakeSample = async ({ accountId, userId }, { table }) => {
  await accountEntity(table).patch({ accountId }).set({ payingCustomer }).go();
  return { params: { userId } };
};

const accountParams: MakeSample = (actor) => ({ params: { email: actor.accountEmail } });

/** A page that was scanned, as far as the actor may scan. */
async function newScan(actor: Actor, world: World): Promise<{ url: string; scanId: string }> {
  const { url } = await newSite(actor, world);
  const { accountId } = actor;
  const { scan } = await scanStore(world.table).start({ accountId, url }, new Date());
  return { url, scanId: scan[0]?.scanId ?? 'none' };
}

const scannedPage: MakeSample = async (actor, world) => {
  const { url, scanId } = await newScan(actor, world);
  return { query: { url }, secret: scanId };
};
const scannedPageInBody: MakeSample = async (actor, world) => {
  const { url, scanId } = await newScan(actor, world);
  return { body: { data: { url } }, secret: scanId };
};

/** A page with a check whose answer came from an address that only its account knows, and with a rolled-up day. */
const checkedPage: MakeSample = async (actor, world) => {
  const { url } = await newSite(actor, world);
  const { accountId } = actor;
  const now = new Date();
  const statusCode = 200;
  const outcome = { status: 'up', statusCode, furtherAttempts: 0 } as const;
  for (const at of [new Date(now.getTime() - 86_400_000), now]) {
    const checkedAt = at.toISOString();
    const check = { ...outcome, checkedAt, finalUrl: `${url}/${markerOf(actor)}` };
    await uptimeStore(world.table).end({ accountId, url, dueAt: checkedAt }, check, now);
  }
  return { query: { url } };
};

/** A page whose field data were read at a time that only its account knows. */
const readPage: MakeSample = async (actor, world) => {
  const { url } = await newSite(actor, world);
  const { accountId } = actor;
  const now = new Date(Date.now() - Math.floor(Math.random() * 1e7));
  const page = { accountId, url };
  const reading = { ...page, dueAt: now.toISOString() };
  await fieldReadingStore(world.table).add(reading, { mobile: fieldData, desktop: null }, now);
  const times = { now, askAgainAt: now };
  await fieldHistoryStore(world.table).keep(page, { mobile: null, desktop: null }, times);
  return { query: { url }, secret: now.toISOString() };
};

/** A page of which there are two pictures that differ. */
const photographedPage: MakeSample = async (actor, world) => {
  const { url } = await newSite(actor, world);
  const store = screenshotStore(world.table);
  const pictureKey = `${actor.accountId}/pictures/${randomUUID()}.png`;
  for (const minutesAgo of [60, 0]) {
    const takenAt = new Date(Date.now() - minutesAgo * 60_000).toISOString();
    const key = { accountId: actor.accountId, url, dueAt: takenAt };
    const taken = { state: 'done' as const, takenAt, storedAt: takenAt, pictureKey, mask: [] };
    const differs = { isEqual: false, changedPixels: 400, differenceKey: pictureKey };
    const lease = await store.claim(key, 'sample', new Date());
    if (lease === undefined) throw new Error('Somebody else takes this picture');
    await store.finish(lease, minutesAgo === 0 ? { ...taken, ...differs } : taken, new Date());
  }
  return { body: { url }, secret: actor.accountId };
};

/** A page whose scan has ended. */
const endedScan: MakeSample = async (actor, world) => {
  const { url } = await newSite(actor, world);
  const store = scanStore(world.table);
  const now = new Date();
  const { scan } = await store.start({ accountId: actor.accountId, url }, now);
  for (const deviceScan of scan) {
    const claimed = await store.claim(deviceScan, 'sample', now);
    if (claimed === undefined) throw new Error('Somebody else scans this page');
    const outcome = { kind: 'failed', reason: 'http-5xx', fieldData: undefined } as const;
    await store.finish(claimed, 'sample', outcome, now);
  }
  return { params: { user: actor.accountEmail }, body: { siteUrl: url } };
};

/** An export that waits for its download. */
const exported: MakeSample = async (actor) => {
  const { accountId, userId } = actor;
  const date = new Date().toISOString();
  const objects = objectStore(bucketClient(), env.reportsBucket());
  await exportFiles.keep(objects, { accountId, userId, date }, markerOf(actor));
  return { params: { user: actor.accountEmail }, body: { date, userId } };
};

/** A call without a sample here fails the test. */
/** An account with a paid invoice. */
async function invoiced({ accountId, userId }: Actor, table: Table) {
  const invoice = invoiceOf({ orderId: `WV-${accountId}` });
  await recordInvoices(table, { accountId, readAt: new Date() }, [invoice]);
  const { orderId, date } = invoice;
  return { ofUser: { userId }, ofInvoice: { userId, orderId, date } };
}

export const samples: Record<string, MakeSample> = {
  ...socialSamples,
  ...channelSamples,
  ...supportSamples,
  ...notificationSamples,
  'sign-in': async (_, { table }) => {
    const { email } = await newUser(table);
    return { body: { email, password } };
  },
  'answer-code': async () => {
    const { email, secret } = await withTwoStep();
    const { ticket } = (await signingIn(email, oldPassword)).body;
    return { body: { email, ticket, code: codeOf(secret) } };
  },
  'use-recovery-code': async () => {
    const { email, recoveryCodes } = await withTwoStep();
    return { body: { email, password: oldPassword, recoveryCode: recoveryCodes[0] } };
  },
  'get-two-step': ({ userId }) => ({ params: { userId } }),
  'begin-two-step': async (actor, { table }) => {
    const { userId } = actor;
    await twoStepStore(table).switchOff(actor);
    return { params: { userId }, body: { password: passwordOf(actor) } };
  },
  'confirm-two-step': async (actor, { table }) => {
    const { userId } = actor;
    await twoStepStore(table).switchOff(actor);
    return { params: { userId }, body: { code: '123456' } };
  },
  'renew-recovery-codes': async (actor, { table }) => {
    const { accountId, userId } = actor;
    // Who has to set it up first does not have it.
    const isRequired = await teamTwoStepStore(table).requiredFrom(accountId);
    if (isRequired === undefined) {
      await userEntity(table)
        .patch({ accountId, userId })
        .set({ twoStepSince: new Date().toISOString() })
        .go({ returnOnConditionCheckFailure: true });
    }
    return { params: { userId: actor.userId }, body: { password: passwordOf(actor) } };
  },
  'require-two-step': ({ accountEmail: user }) => ({ params: { user }, body: { required: false } }),
  'reset-sub-user-two-step': async (actor, { table }) => {
    const { email, subUserId } = await newInvitation(actor, table);
    const { accountId } = actor;
    const { userId } = await seedSubUser(table, actor);
    await subUserEntity(table).patch({ accountId, email }).set({ userId }).go();
    return { params: { user: actor.accountEmail, subUserId } };
  },
  'end-two-step': (actor) => ({
    params: { userId: actor.userId },
    body: { password: passwordOf(actor) },
  }),
  register: () => ({ body: newPerson() }),
  'forgot-password': () => ({ body: { email: newPerson().email } }),
  'set-new-password': async (_, { table }) => {
    const user = await newUser(table);
    const { userId } = user;
    const token = await oneTimeTokens(table).issue(
      { ...user, purpose: 'reset-password' },
      new Date(),
    );
    return { params: { userId }, body: { password: 'Difference-1822', token } };
  },
  'confirm-email': async (_, { table }) => {
    const user = await newUser(table);
    const { email } = user;
    const grant = { ...user, purpose: 'confirm-email' } as const;
    return { body: { email, confirmToken: await oneTimeTokens(table).issue(grant, new Date()) } };
  },
  'get-unsubscription': unsubscribeLink,
  unsubscribe: unsubscribeLink,
  'resend-confirmation': () => ({}),
  'get-profile': ({ userId }) => ({ params: { userId } }),
  'edit-profile': ({ userId }) => ({ params: { userId }, body: { firstName: 'Augusta' } }),
  'list-sessions': async (actor, world) => {
    const sessionId = await newSession(actor, world);
    return { params: { userId: actor.userId }, secret: sessionId };
  },
  'end-session': async (actor, world) => {
    const sessionId = await newSession(actor, world);
    return { params: { userId: actor.userId, sessionId } };
  },
  'end-other-sessions': ({ userId }) => ({ params: { userId } }),
  'sign-out': () => ({}),
  'list-sub-users': async (actor, { table }) => {
    const { email } = await newInvitation(actor, table);
    return { params: { user: actor.accountEmail }, secret: email };
  },
  'add-sub-user': (actor) => {
    const { usePlan: _, ...person } = newPerson();
    return { params: { email: actor.accountEmail }, body: person };
  },
  'renew-invitation': async (actor, { table }) => {
    const { subUserId } = await newInvitation(actor, table);
    return { params: { user: actor.accountEmail, subUserId } };
  },
  'remove-sub-user': async (actor, { table }) => {
    const { subUserId } = await newInvitation(actor, table);
    return { params: { user: actor.accountEmail, subUserId } };
  },
  'set-sub-user-password': async (actor, { table }) => {
    const { accountId, subUserId, email } = await newInvitation(actor, table);
    const grant = { purpose: 'invitation', accountId, userId: subUserId, email } as const;
    const confirmToken = await oneTimeTokens(table).issue(grant, new Date());
    return { body: { email, password, confirmToken } };
  },
  'get-user-plan': ({ userId }) => ({ params: { userId } }),
  'list-plans': () => ({}),
  'get-plan-usage': ({ userId }) => ({ params: { userId } }),
  'request-quote': ({ userId }) => ({ params: { userId } }),
  'cancel-subscription': payingUser,
  'resume-subscription': payingUser,
  'choose-plan': ({ userId }) => ({ params: { userId }, body: { name: 'Business' } }),
  'list-sites': async (actor, world) => {
    await newSite(actor, world);
    return accountParams(actor, world);
  },
  'get-site': async (actor, world) => {
    const { url } = await newSite(actor, world);
    return { params: { email: actor.accountEmail }, body: { url } };
  },
  'add-site': (actor, { origin }) => ({
    body: {
      email: actor.accountEmail,
      sites: [{ url: `${origin}/${randomUUID()}`, siteName: markerOf(actor), propertyId: '' }],
    },
  }),
  'begin-adding': (actor, { origin }) => ({
    params: { email: actor.accountEmail },
    body: {
      site: { url: `${origin}/${randomUUID()}`, siteName: markerOf(actor), propertyId: '' },
    },
  }),
  'list-adding': async (actor, { table, origin }) => {
    const site = { url: `${origin}/${randomUUID()}`, siteName: markerOf(actor), propertyId: '' };
    const { accountId, userId: askedBy } = actor;
    await addingStore(table).begin({ accountId, askedBy }, site, new Date());
    return { params: { email: actor.accountEmail } };
  },
  'forget-adding': (actor, { origin }) => ({
    params: { email: actor.accountEmail },
    body: { url: `${origin}/${randomUUID()}` },
  }),
  'edit-site': async (actor, world) => {
    const { url } = await newSite(actor, world);
    const email = actor.accountEmail;
    return { params: { email }, body: { email, sites: [{ url, siteNamee: 'New' }] } };
  },
  'delete-site': async (actor, world) => {
    const { url } = await newSite(actor, world);
    const email = actor.accountEmail;
    return { params: { email }, body: { email, sites: [{ url }] } };
  },
  'check-sites-limit': (actor) => ({ params: { userEmail: actor.accountEmail } }),
  'check-pages-limit': async (actor, world) => {
    const { url } = await newSite(actor, world);
    return { params: { email: actor.accountEmail }, body: { siteUrlToBeAdded: url } };
  },
  'find-pages': (_, { origin }) => ({ body: { url: `${origin}/` } }),
  'add-pages': async (actor, world) => {
    const { url } = await newSite(actor, world);
    return { body: { email: actor.accountEmail, site: { url }, pages: [`${url}/new`] } };
  },
  'add-single-page': async (actor, world) => {
    const { url } = await newSite(actor, world);
    return { body: { email: actor.accountEmail, site: { url }, page: `${url}/new` } };
  },
  'delete-page': async (actor, world) => {
    const { url, page } = await newSite(actor, world);
    return { body: { email: actor.accountEmail, site: { url }, page } };
  },
  checkout: ({ accountEmail: userId }) => ({
    params: { userId },
    body: { name: 'Business', annual: true },
  }),
  'open-billing-portal': async ({ accountId, accountEmail: userId }, { table }) => {
    await accountEntity(table).patch({ accountId }).set({ payingCustomer: 'cus_1' }).go();
    return { params: { userId } };
  },
  'start-scan': async (actor, world) => {
    const { url } = await newSite(actor, world);
    return { body: { email: actor.accountEmail, url } };
  },
  'get-scan-status': async (actor, world) => {
    const { scanId } = await newScan(actor, world);
    return { query: { scanId } };
  },
  'get-latest-scan': scannedPage,
  'list-field-data': readPage,
  'get-field-history': readPage,
  'get-origin-summary': scannedPageInBody,
  'list-monthly-overall': scannedPage,
  'list-monthly-lab-data': scannedPage,
  'get-suggestions': scannedPageInBody,
  'get-score': scannedPageInBody,
  'get-ranking': async (actor, world) => {
    const { url } = await newSite(actor, world);
    return { body: { data: { url } } };
  },
  'get-tech-stack': scannedPageInBody,
  'list-statuses': async (actor, world) => {
    const { url, page } = await newSite(actor, world);
    return { body: { sites: [url, page] } };
  },
  'list-suggestion-texts': () => ({ params: { suggestionType: 'unused-javascript' } }),
  'request-suggestion': () => ({
    body: {
      id: 'unused-javascript',
      suggestion_type: 'unused-javascript',
      type: 'general',
      suggestion_name: 'Reduce unused JavaScript',
    },
  }),
  'take-screenshot-now': photographedPage,
  'list-screenshots': photographedPage,
  'compare-screenshots': photographedPage,
  'get-screenshot-difference': photographedPage,
  'start-validation': async (actor, world) => {
    const { url } = await newSite(actor, world);
    return { query: { url } };
  },
  'get-latest-validation': async (actor, world) => {
    const { url } = await newSite(actor, world);
    const as = { userId: actor.userId, groups: actor.groups };
    const request = { query: { url } };
    const started = await call(await loadHandler(startValidation), startValidation, request, {
      as,
    });
    return { ...request, secret: started.body.requestedAt ?? 'none' };
  },
  'check-uptime': async (actor, world) => ({ body: { url: (await newSite(actor, world)).url } }),
  'list-monthly-uptime': checkedPage,
  'get-latest-uptime': checkedPage,
  'list-daily-uptime': checkedPage,
  'convert-to-csv': endedScan,
  'download-csv': exported,
  'list-invoices': async (actor, { table }) => ({
    params: (await invoiced(actor, table)).ofUser,
    secret: `WV-${actor.accountId}`,
  }),
  'download-invoice': async (actor, { table }) => ({
    params: (await invoiced(actor, table)).ofInvoice,
  }),
  'delete-invoice-file': async (actor, { table }) => ({
    params: (await invoiced(actor, table)).ofInvoice,
  }),
  'download-all-invoices': async (actor, { table }) => ({
    params: (await invoiced(actor, table)).ofUser,
  }),
  'delete-invoices-file': ({ userId }) => ({ params: { userId } }),
  'delete-csv': exported,
  'get-account-export': ({ userId }) => ({ params: { userId } }),
  'start-account-export': ({ userId }) => ({ params: { userId } }),
  'ask-for-deletion': (actor) => {
    const { userId, accountEmail: email } = actor;
    return { params: { userId }, body: { email, password: passwordOf(actor) } };
  },
  'keep-account': async ({ accountId, userId }, { table }) => {
    const deleteOn = new Date(Date.now() + 3_600_000).toISOString();
    await accountEntity(table).patch({ accountId }).set({ deleteOn }).go();
    return { params: { userId } };
  },
  'download-account-export': async (actor, { table }) => {
    const store = accountExportStore(table);
    const now = new Date();
    const { item } = await store.start(actor, now);
    await store.claim(item, 'worker', now);
    const objects = objectStore(bucketClient(), env.reportsBucket());
    await objects.putJson(accountExportKey(item), actor.accountId);
    await store.finish(item, 'worker', 100, now);
    return { params: { userId: actor.userId } };
  },
};
