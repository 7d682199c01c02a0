import * as z from 'zod';
import { givenPassword, longestShareDays, ShareLink, sharePassword } from '../models/share-link.ts';
import { SharedView } from '../models/shared-view.ts';
import { defineCall } from './define-call.ts';
import { isoTime, mailedToken, success, webUrl } from './fields.ts';
import * as messages from './messages.ts';

const linkId = z.uuid(messages.shareLinkVoid);

export const createShareLink = defineCall({
  id: 'create-share-link',
  domain: 'sharing',
  method: 'POST',
  path: '/shares',
  summary: 'Create a link to the live view of a site, for readers without an account',
  caller: 'member',
  whenLimited: 'work',
  whenExpired: 'refused',
  whenUnconfirmed: 'refused',
  ours: true,
  body: z.object({
    url: webUrl,
    endsAt: isoTime.describe(`Within ${longestShareDays} days`),
    password: sharePassword.optional().describe('Asked of every reader. Without it, none is'),
  }),
  writes: { kind: 'share-link', names: ({ body }) => [body.url] },
  answer: z.object({
    link: ShareLink,
    token: z
      .string()
      .describe('256 random bits, answered only here: the address is /shared/{linkId}#{token}'),
  }),
  errors: ['not_found', 'limit_reached'],
});

export const listShareLinks = defineCall({
  id: 'list-share-links',
  domain: 'sharing',
  method: 'GET',
  path: '/shares',
  summary: 'The valid share links of a site, the newest first',
  caller: 'member',
  whenLimited: 'work',
  ours: true,
  query: z.object({ url: webUrl }),
  answer: z.array(ShareLink),
  errors: ['not_found'],
});

export const revokeShareLink = defineCall({
  id: 'revoke-share-link',
  domain: 'sharing',
  method: 'POST',
  path: '/shares/delete',
  summary: 'End a share link at once; succeeds if it has ended already',
  caller: 'member',
  whenLimited: 'work',
  ours: true,
  body: z.object({ url: webUrl, linkId }),
  writes: { kind: 'share-link', names: ({ body }) => [body.url] },
  answer: success,
  errors: ['not_found'],
});

/** Minutes in which an opened view can be read without opening the link again. */
export const shareViewMinutes = 60;

export const openShareLink = defineCall({
  id: 'open-share-link',
  domain: 'sharing',
  method: 'POST',
  path: '/shared/open',
  summary: 'Open a share link. Unknown, wrong, revoked and expired ones get the same answer',
  caller: 'public',
  ours: true,
  body: z.object({
    linkId,
    token: mailedToken(messages.shareLinkVoid),
    password: givenPassword.optional(),
  }),
  answer: z.object({
    view: z
      .object({ token: z.string(), until: isoTime })
      .nullable()
      .describe(
        `Bearer token for get-shared-view, valid for ${shareViewMinutes} minutes. Null if the link has a password, which is to be sent`,
      ),
  }),
  errors: ['not_found'],
  limit: { requests: 60, windowSeconds: 300 },
});

export const getSharedView = defineCall({
  id: 'get-shared-view',
  domain: 'sharing',
  method: 'GET',
  path: '/shared/view',
  summary: 'The live view of the site of an opened share link',
  caller: 'share',
  ours: true,
  answer: SharedView,
  limit: { requests: 120, windowSeconds: 60 },
});
