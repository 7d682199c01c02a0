import { subscribeToStatus } from '../../../shared/calls/portfolio/status-subscriptions.ts';
import { env } from '../../platform/aws/env.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { requireToken, takeToken } from '../../platform/limits/rate-limit.ts';
import { hashOfToken } from '../../platform/secret-token.ts';
import { sendMail } from '../../providers/email/ses-mailer.ts';
import { statusConfirmMail } from '../../providers/email/status-mails.ts';
import { statusPageStore } from './status-page-store.ts';
import { linkKeys } from '../../notifying/mail/link-keys.ts';
import { openPage } from './public-page.ts';
import { mailLookOf } from './subscribers/mail-look.ts';
import { signStatusLink } from './subscribers/status-link.ts';
import { statusSubscriberStore } from './subscribers/status-subscriber-store.ts';

const day = 24 * 3600;
/** Mails that strangers can have sent to one address in a day. */
const mailsToAddress = 3;
/** Mails of one page that one client can have sent in a day: one alone cannot use up those of the page. */
const mailsFromClient = 5;
/** Mails that strangers can have sent in the name of one page in a day. */
const mailsOfPage = 200;

/** Does and answers the same for every address, whether or not it has subscribed. */
export const handler = handleCall(subscribeToStatus, async ({ body, table, now, address }) => {
  const { slug, email } = body;
  const pages = statusPageStore(table);
  const holder = await pages.findHolder(slug);
  const page = await openPage(table, holder && (await pages.find(holder)), now);
  const { accountId, pageId, title } = page;
  const window = { windowSeconds: day, now };
  const toAddress = { key: `status-mails-to#${hashOfToken(email)}`, limit: mailsToAddress };
  if (!(await takeToken(table, { ...toAddress, ...window })).allowed) return;
  const ofPage = `status-mails#${pageId}`;
  const fromClient = { key: `${ofPage}#${address}`, limit: mailsFromClient };
  await requireToken(table, { ...fromClient, ...window });
  await requireToken(table, { key: ofPage, limit: mailsOfPage, ...window });
  await statusSubscriberStore(table).begin(page, { email }, now);
  const { signing } = await linkKeys();
  const token = signStatusLink(signing, 'confirm', { slug, pageId, subscriber: email }, now);
  const mail = statusConfirmMail(env.publicUrl(), {
    email,
    title,
    token,
    look: await mailLookOf(table, page),
  });
  await sendMail({ ...mail, accountId, statusPageId: pageId });
});
