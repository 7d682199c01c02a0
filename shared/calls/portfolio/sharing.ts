import * as z from 'zod';
import {
  givenPassword,
  longestShareDays,
  ShareLink,
  sharePassword,
} from '../../models/portfolio/share-link.ts';
import { SharedView } from '../../models/portfolio/shared-view.ts';
import { callsOf } from '../define-call.ts';
import { isoTime, mailedToken, webUrl } from '../fields.ts';
import * as messages from '../messages.ts';

const defineCall = callsOf('sharing', { ours: true });

const linkId = z.uuid(messages.shareLinkVoid);

/** What a link shows: one of the two. */
const shared = {
  url: webUrl.optional().describe('The site of the link'),
  reportId: z.string().min(1).max(120).optional(),
};
interface Shared {
  url?: string | undefined;
  reportId?: string | undefined;
}
const isOne = ({ url, reportId }: Shared) => (url === undefined) !== (reportId === undefined);
const oneOf = { error: messages.siteUrlNotValid, path: ['url'] };
const nameOf = ({ url, reportId = '' }: Shared) => [url ?? reportId];

export const createShareLink = defineCall({
  id: 'create-share-link',
  path: '/shares',
  summary:
    'Create a link to the live view of a site, or to a report, for readers without an account',
  whenLimited: 'work',
  whenExpired: 'refused',
  whenUnconfirmed: 'refused',
  body: z
    .object({
      ...shared,
      endsAt: isoTime.describe(`Within ${longestShareDays} days`),
      password: sharePassword
        .optional()
        .describe('Every reader must enter it; without it, the link has no password'),
    })
    .refine(isOne, oneOf),
  writes: { kind: 'share-link', names: ({ body }) => nameOf(body) },
  answer: z.object({
    link: ShareLink,
    token: z
      .string()
      .describe('256 random bits, answered only here: the address is /shared/{linkId}#{token}'),
  }),
  errors: ['not_found', 'limit_reached', 'conflict'],
});

export const listShareLinks = defineCall({
  id: 'list-share-links',
  path: '/shares',
  summary: 'The valid share links of a site or report, the newest first',
  whenLimited: 'work',
  query: z.object(shared).refine(isOne, oneOf),
  answer: z.array(ShareLink),
  errors: ['not_found', 'conflict'],
});

export const revokeShareLink = defineCall({
  id: 'revoke-share-link',
  path: '/shares/delete',
  summary: 'End a share link at once; succeeds if it has ended already',
  whenLimited: 'work',
  body: z.object({ ...shared, linkId }).refine(isOne, oneOf),
  writes: { kind: 'share-link', names: ({ body }) => nameOf(body) },
  errors: ['not_found', 'conflict'],
});

/** Minutes in which an opened view can be read without opening the link again. */
export const shareViewMinutes = 60;

export const openShareLink = defineCall({
  id: 'open-share-link',
  path: '/shared/open',
  summary: 'Open a share link. Unknown, wrong, revoked and expired ones get the same answer',
  caller: 'public',
  body: z.object({
    linkId,
    token: mailedToken(messages.shareLinkVoid),
    password: givenPassword.optional(),
  }),
  answer: z.object({
    view: z
      .object({
        token: z
          .string()
          .describe(
            `Bearer token for get-shared-view or get-shared-report, valid for ${shareViewMinutes} minutes`,
          ),
        until: isoTime,
        shows: z.enum(['site', 'report']),
      })
      .nullable()
      .describe('Null if the link has a password, which is to be sent'),
  }),
  errors: ['not_found'],
  limit: { requests: 60, windowSeconds: 300 },
});

export const getSharedView = defineCall({
  id: 'get-shared-view',
  path: '/shared/view',
  summary: 'The live view of the site of an opened share link',
  caller: 'share',
  answer: SharedView,
  limit: { requests: 120, windowSeconds: 60 },
});

export const getSharedReport = defineCall({
  id: 'get-shared-report',
  path: '/shared/report',
  summary: 'The report of an opened share link',
  caller: 'share-report',
  answer: z.object({
    title: z.string(),
    html: z.string().describe('A whole document without scripts'),
    endsAt: isoTime.describe('When the link ends'),
    namesProduct: z.boolean().describe('Whether the page names the product'),
  }),
  limit: { requests: 120, windowSeconds: 60 },
});
