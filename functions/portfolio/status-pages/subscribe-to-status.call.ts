import { subscribeToStatus } from '../../../shared/calls/portfolio/status-subscriptions.ts';
import { env } from '../../platform/aws/env.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { requireToken, takeToken } from '../../platform/limits/rate-limit.ts';
import { hashOfToken } from '../../platform/secret-token.ts';
import { sendMail } from '../../providers/email/ses-mailer.ts';
import { statusConfirmMail } from '../../providers/email/status-mails.ts';
import { statusPageStore } from './status-page-store.ts';
import { linkKeys } from '../../notifying/mail/link-keys.ts';
import { publicPage } from './public-page.ts';
import { signStatusLink } from './status-link.ts';
import { statusSubscriberStore } from './status-subscriber-store.ts';

const day = 24 * 3600;
/** Mails that strangers can have sent to one address in a day. */
const mailsToAddress = 3;
/** Mails that strangers can have sent in the name of one page in a day. */
const mailsOfPage = 200;

/** Does and answers the same for every address, whether or not it has subscribed. */
export const handler = handleCall(subscribeToStatus, async ({ body, table, now }) => {
  const { slug, email } = body;
  const pages = statusPageStore(table);
  const holder = await pages.findHolder(slug);
  const page = await publicPage(table, holder && (await pages.find(holder)), now);
  const { pageId, title } = page;
  const ofPage = { key: `status-mails#${pageId}`, limit: mailsOfPage, windowSeconds: day, now };
  await requireToken(table, ofPage);
  const key = `status-mails-to#${hashOfToken(email)}`;
  const turn = await takeToken(table, { key, limit: mailsToAddress, windowSeconds: day, now });
  if (!turn.allowed) return;
  await statusSubscriberStore(table).begin(page, email, now);
  const { signing } = await linkKeys();
  const token = signStatusLink(signing, 'confirm', { slug, pageId, email }, now);
  await sendMail(statusConfirmMail(env.publicUrl(), { email, title, token }));
});
