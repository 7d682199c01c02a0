import * as z from 'zod';
import { ClientRoute } from '../../models/registry/client-route.ts';
import {
  Client,
  clientColour,
  clientContacts,
  clientLogo,
  clientName,
  tag,
} from '../../models/registry/client.ts';
import { callsOf } from '../define-call.ts';
import { isoTime, listOf, webUrl } from '../fields.ts';

const defineCall = callsOf('clients', { ours: true });

const clientId = z.string('Client is required').min(1, 'Client is required').max(64);

export const listClients = defineCall({
  id: 'list-clients',
  path: '/clients',
  summary: 'The clients of the account, by name',
  whenLimited: 'view',
  answer: z.array(Client),
});

export const saveClient = defineCall({
  id: 'save-client',
  path: '/clients',
  summary: 'Add a client, or change all fields of one but its logo and route',
  body: z.object({
    clientId: clientId.optional().describe('The client to change; omitted for a new one'),
    name: clientName,
    colour: clientColour.nullable().default(null),
    contacts: clientContacts.default([]),
    logo: clientLogo,
  }),
  writes: { kind: 'client', names: ({ body }) => [body.name] },
  answer: Client,
  errors: ['not_found', 'conflict', 'limit_reached'],
});

export const noteClientCall = defineCall({
  id: 'note-client-call',
  path: '/clients/called',
  summary: 'Note that a client was called just now, and what was said; replaces the note before',
  body: z.object({
    clientId,
    note: z
      .string('A note is a text')
      .trim()
      .max(500, 'A note has 500 characters at most')
      .default(''),
  }),
  writes: { kind: 'client', names: ({ body }) => [body.clientId] },
  answer: z.object({ at: isoTime, by: z.string(), note: z.string() }),
  errors: ['not_found'],
});

export const getClientLogo = defineCall({
  id: 'get-client-logo',
  path: '/clients/{clientId}/logo',
  summary: 'The logo that the reports of a client carry',
  params: z.object({ clientId }),
  answer: z.object({ logo: z.string().nullable().describe('Data URL; null without one') }),
});

export const removeClient = defineCall({
  id: 'remove-client',
  path: '/clients/delete',
  summary: 'Remove a client. Its sites stay, without a client',
  body: z.object({ clientId }),
  writes: { kind: 'client', names: ({ body }) => [body.clientId] },
  errors: ['not_found'],
});

export const setClientRoute = defineCall({
  id: 'set-client-route',
  path: '/clients/route',
  summary: 'Where and when messages about the sites of a client are sent',
  caller: 'root',
  body: z.object({
    clientId,
    route: ClientRoute,
    usesOwnSlack: z
      .boolean('Its own Slack channel is used or not: true or false')
      .default(true)
      .describe('False removes its own Slack channel, so that Slack is that of the account again'),
  }),
  writes: { kind: 'client', names: ({ body }) => [body.clientId] },
  answer: Client,
  errors: ['not_found'],
});

/** A transaction has at most 100 items. */
export const mostOrganised = 90;

export const organiseSites = defineCall({
  id: 'organise-sites',
  path: '/clients/sites',
  summary: 'Assign sites to a client, and tag them: all of them or none',
  body: z
    .object({
      sites: listOf(webUrl, { one: 'site', many: 'sites', least: 1, most: mostOrganised }),
      clientId: clientId.nullable().optional().describe('Null for no client'),
      addTags: listOf(tag, { one: 'tag', many: 'tags', least: 0, most: 10 }).default([]),
      removeTags: listOf(tag, { one: 'tag', many: 'tags', least: 0, most: 10 }).default([]),
    })
    .refine(
      ({ clientId: client, addTags, removeTags }) =>
        client !== undefined || addTags.length + removeTags.length > 0,
      { error: 'Nothing to change: give clientId, addTags or removeTags', path: ['clientId'] },
    )
    .refine(({ addTags, removeTags }) => addTags.length === 0 || removeTags.length === 0, {
      error: 'Add tags or remove tags, not both at a time',
      path: ['removeTags'],
    }),
  writes: { kind: 'site', names: ({ body }) => body.sites },
  errors: ['not_found', 'limit_reached'],
});
