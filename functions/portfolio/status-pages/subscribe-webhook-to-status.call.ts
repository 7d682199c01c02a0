import { ProblemError } from '../../../shared/calls/errors.ts';
import { subscribeWebhookToStatus } from '../../../shared/calls/portfolio/status-subscriptions.ts';
import { statusPathOf } from '../../../shared/deployment/status-files.ts';
import { linkKeys } from '../../notifying/mail/link-keys.ts';
import { env } from '../../platform/aws/env.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { requireToken, takeToken } from '../../platform/limits/rate-limit.ts';
import { hashOfToken } from '../../platform/secret-token.ts';
import { dayMs } from '../../platform/times.ts';
import { checkWebhookTarget, postWebhook, webhookId } from '../../providers/channels/webhook.ts';
import { openPage } from './public-page.ts';
import { signStatusLink } from './subscribers/status-link.ts';
import { statusPageStore } from './status-page-store.ts';
import { statusSubscriberStore } from './subscribers/status-subscriber-store.ts';
import { confirmationBody, webhookHost } from './subscribers/status-webhook.ts';

/** Posts that strangers can cause in a day: to one address, and of one page to one host, from one client, and in all. */
const limits = { toAddress: 3, toHost: 20, fromClient: 5, ofPage: 100 };

/**
 * Answers the same for an address that has subscribed, and for one that has had its share of posts. Only who reads what
 * is posted there can confirm.
 */
export const handler = handleCall(
  subscribeWebhookToStatus,
  async ({ body: { slug, address: given }, table, now, address: client }) => {
    const pages = statusPageStore(table);
    const holder = await pages.findHolder(slug);
    const page = await openPage(table, holder && (await pages.find(holder)), now);
    const { accountId, pageId } = page;
    const window = { windowSeconds: dayMs / 1000, now };
    const ofPage = `status-posts#${pageId}`;
    // Before a name is resolved.
    await requireToken(table, {
      key: `${ofPage}#${client}`,
      limit: limits.fromClient,
      ...window,
    });
    const host = webhookHost();
    const { target } = await checkWebhookTarget(given, {
      ...host,
      publicUrl: env.publicUrl(),
      confirmedAddresses: async () => Promise.resolve([]),
    });
    const toAddress = { key: `status-posts-to#${hashOfToken(target)}`, limit: limits.toAddress };
    if (!(await takeToken(table, { ...toAddress, ...window })).allowed) return;
    // Many pages may have subscribers at the host of one chat service.
    const toHost = { key: `${ofPage}#to#${new URL(target).hostname}`, limit: limits.toHost };
    await requireToken(table, { ...toHost, ...window });
    await requireToken(table, { key: ofPage, limit: limits.ofPage, ...window });
    const subscriber = await statusSubscriberStore(table).begin(page, { webhook: target }, now);
    const { signing } = await linkKeys();
    const token = signStatusLink(signing, 'confirm', { slug, pageId, subscriber }, now);
    const id = webhookId(accountId, `status-confirm-${token}`);
    const publicUrl = env.publicUrl();
    const pageAddress = env.ownAddressOf(pageId) ?? `${publicUrl}${statusPathOf(slug)}`;
    const message = confirmationBody(
      publicUrl,
      { title: page.title, address: pageAddress, token },
      now,
    );
    const outcome = await postWebhook(host, target, { id, body: message }, []);
    if (outcome.kind === 'delivered') return;
    throw new ProblemError('invalid_input', 'This webhook did not accept the link', {
      field: 'address',
    });
  },
);
