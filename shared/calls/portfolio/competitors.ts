import * as z from 'zod';
import * as messages from '../messages.ts';
import { name } from '../../models/name.ts';
import { callsOf } from '../define-call.ts';
import { limitCheck, listOf, ownEmail, urlBody, webUrl } from '../fields.ts';

const defineCall = callsOf('competitors');

export const competitorName = name('Site name', 120, messages.competitorNameRequired);

/** Sites or clients of one competitor. */
const mostAssigned = 100;
const assigned = {
  sites: listOf(webUrl, { one: 'site', many: 'sites', least: 0, most: mostAssigned }).describe(
    'Own sites whose reports show the competitor',
  ),
  clients: listOf(z.string('Client is required').min(1, 'Client is required').max(64), {
    one: 'client',
    many: 'clients',
    least: 0,
    most: mostAssigned,
  }).describe('Clients whose reports show the competitor, by `clientId`'),
};
const CompetitorAssignment = z.object(assigned);
export type CompetitorAssignment = z.infer<typeof CompetitorAssignment>;

export const Competitor = z.object({
  url: z.string(),
  siteName: z.string().describe('Same as `name`'),
  name: z.string(),
  assignedTo: CompetitorAssignment.describe('Only their reports show it; without any, none does'),
});
export type Competitor = z.infer<typeof Competitor>;

const competitorList = z.array(Competitor).describe('Oldest first');

export const listCompetitors = defineCall({
  id: 'list-competitors',
  path: '/competitor-sites/{email}',
  summary: 'The competitor sites of the account',
  params: z.object({ email: ownEmail }),
  answer: competitorList,
});

export const checkCompetitorsLimit = defineCall({
  id: 'check-competitors-limit',
  path: '/competitor/sites-limit/{email}',
  summary: 'Whether another competitor site may be added',
  params: z.object({ email: ownEmail }),
  answer: limitCheck,
});

export const addCompetitors = defineCall({
  id: 'add-competitors',
  path: '/competitor-sites',
  summary:
    'Add competitor sites, all or none. Each host name must resolve; the first scan starts at once',
  whenExpired: 'refused',
  body: z.object({
    email: ownEmail,
    sites: listOf(
      z.object({ url: webUrl, name: competitorName, assignedTo: CompetitorAssignment.optional() }),
      {
        one: 'site',
        many: 'sites',
        least: 1,
        most: 10,
      },
    ),
  }),
  writes: { kind: 'competitor', names: ({ body }) => body.sites.map(({ url }) => url) },
  answer: competitorList,
  status: 201,
  errors: ['conflict', 'limit_reached'],
  limit: { requests: 60, windowSeconds: 3600 },
});

export const assignCompetitor = defineCall({
  id: 'assign-competitor',
  path: '/competitor-sites/{rootOrEmail}/assign',
  summary: 'Choose the own sites and clients whose reports show a competitor site',
  ours: true,
  params: z.object({ rootOrEmail: ownEmail }),
  body: z.object({ url: webUrl, ...assigned }),
  writes: { kind: 'competitor', names: ({ body }) => [body.url] },
  answer: competitorList,
  errors: ['not_found'],
});

export const deleteCompetitor = defineCall({
  id: 'delete-competitor',
  path: '/competitor-sites/{rootOrEmail}/delete',
  summary: 'Remove a competitor site with all of its data',
  params: z.object({ rootOrEmail: ownEmail }),
  body: urlBody,
  writes: { kind: 'competitor', names: ({ body }) => [body.url] },
  errors: ['not_found'],
});
