import * as z from 'zod';
import { isoTime, listOf, webUrl } from '../../calls/fields.ts';
import { monitorUrl } from '../../calls/monitoring/uptime.ts';
import { clientColour } from '../registry/client.ts';
import { name } from '../name.ts';
import { givenText, requires } from '../texts.ts';

/** Components of one page, in all of its groups: more would not fit into 30 KB. */
export const mostComponents = 30;
export const mostGroups = 10;

const slugRule =
  'Address must be 3 to 40 lower-case letters, digits and hyphens, and begin and end with a letter or digit';
export const statusSlug = z
  .string(requires('Address is required'))
  .trim()
  .regex(/^[a-z0-9][a-z0-9-]{1,38}[a-z0-9]$/, slugRule)
  .describe('Last part of its public address, /status/{slug}; it does not change later');
export const statusTitle = name('Title', 80);

/** Longer than one that signs in: everyone has the encrypted page, and can try guesses without us. */
export const leastPassword = 12;
export const statusPassword = givenText('Password', 200).refine(
  // An empty one needs only one message.
  (value) => value === '' || value.length >= leastPassword,
  `Password must have at least ${leastPassword} characters`,
);

/** What can be up or down. */
export const MonitorRef = z.union(
  [
    z.object({
      kind: z.literal('page'),
      url: webUrl.describe('A site of the account, or one of its pages'),
    }),
    z.object({ kind: z.literal('endpoint'), url: monitorUrl.describe('An endpoint of a site') }),
    z.object({
      kind: z.literal('heartbeat'),
      heartbeatId: z.string(requires('The heartbeat of a component is required')).max(64),
    }),
  ],
  'The page, endpoint or heartbeat of a component is required',
);
export type MonitorRef = z.infer<typeof MonitorRef>;

/** Its address or id, by which a monitor is found among those of an account. */
export const monitorKeyOf = (monitor: MonitorRef): string =>
  monitor.kind === 'heartbeat' ? monitor.heartbeatId : monitor.url;

export const StatusComponent = z.object({
  componentId: z
    .string()
    .min(1)
    .max(40)
    .optional()
    .describe('The component to keep; omitted for a new one'),
  name: name('Component name', 60),
  monitor: MonitorRef,
  isPublished: z
    .boolean('Whether the component is published is required')
    .describe('Only published components are on the page, in feeds and in the badge'),
});
export type StatusComponent = z.infer<typeof StatusComponent>;

export const StatusGroup = z.object({
  name: z
    .string('Group name is required')
    .trim()
    .max(60, 'Group name is longer than 60 characters')
    .describe('Empty for components without a group'),
  components: listOf(StatusComponent, {
    one: 'component',
    many: 'components',
    least: 0,
    most: mostComponents,
  }),
});
export type StatusGroup = z.infer<typeof StatusGroup>;

export const statusGroups = listOf(StatusGroup, {
  one: 'group',
  many: 'groups',
  least: 0,
  most: mostGroups,
}).refine(
  (groups) => groups.flatMap(({ components }) => components).length <= mostComponents,
  `A status page has at most ${mostComponents} components`,
);

/** A public page on which customers of an account, or of one of its clients, read whether its sites work. */
export const StatusPage = z.object({
  pageId: z.string(),
  slug: z.string(),
  ownAddress: z
    .url()
    .nullable()
    .describe('On its own domain, which the operator sets; null for its path only'),
  title: z.string(),
  clientId: z.string().nullable().describe('Null for a page of the account'),
  colour: clientColour.nullable().describe('Null for that of the client, or the usual one'),
  isPublished: z.boolean(),
  showsResponseTimes: z.boolean().describe('Whether its pages are shown with their response time'),
  hasPassword: z.boolean().describe('Whether readers need a password'),
  groups: z.array(
    StatusGroup.extend({
      components: z.array(StatusComponent.required({ componentId: true })),
    }),
  ),
  createdAt: isoTime,
  version: z.number().int().describe('How often it has been saved'),
});
export type StatusPage = z.infer<typeof StatusPage>;
