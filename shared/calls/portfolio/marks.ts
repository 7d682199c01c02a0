import * as z from 'zod';
import * as messages from '../messages.ts';
import { Device } from '../../models/measuring/scan.ts';
import { name } from '../../models/name.ts';
import { callsOf } from '../define-call.ts';
import { isoTime, webUrl } from '../fields.ts';

const defineCall = callsOf('history', { ours: true, errors: ['not_found'] });

/** Deployments that a site keeps: the newest. */
export const mostDeployments = 200;

export const deploymentLabel = name('Label', 80);

export const Deployment = z.object({
  id: z.string().describe('Sorts by time'),
  label: z.string(),
  at: isoTime.describe('When it was deployed'),
});
export type Deployment = z.infer<typeof Deployment>;

export const addDeployment = defineCall({
  id: 'add-deployment',
  path: '/deployments',
  summary: `Mark a deployment of a site in its charts; the newest ${mostDeployments} are kept`,
  whenLimited: 'work',
  body: z
    .object({
      url: webUrl.optional().describe('The site, or one of its pages'),
      site: webUrl.optional().describe('The same as url'),
      label: deploymentLabel.describe('Such as a version or a commit'),
      at: isoTime.optional().describe('Now if omitted; not in the future'),
    })
    .transform(({ url, site, ...deployment }, context) => {
      const of = url ?? site;
      if (of !== undefined) return { ...deployment, url: of };
      context.addIssue({ code: 'custom', message: messages.siteUrlNotValid, path: ['url'] });
      return z.NEVER;
    }),
  writes: { kind: 'site', names: ({ body }) => [body.url] },
  answer: Deployment,
  errors: ['invalid_input', 'not_found'],
  limit: { requests: 120, windowSeconds: 3600 },
});

export const listDeployments = defineCall({
  id: 'list-deployments',
  path: '/deployments',
  summary: 'The deployments of a site, oldest first',
  whenLimited: 'view',
  query: z.object({ url: webUrl.describe('The site, or one of its pages') }),
  answer: z.array(Deployment),
});

export const removeDeployment = defineCall({
  id: 'remove-deployment',
  path: '/deployments/delete',
  summary: 'Delete a deployment; succeeds if it is already deleted',
  whenLimited: 'work',
  body: z.object({ url: webUrl, id: z.string().min(1).max(64) }),
  writes: { kind: 'site', names: ({ body }) => [body.url] },
});

const ConditionChange = z.object({
  at: isoTime.describe('The first scan under the new conditions'),
  what: z.enum(['lighthouse', 'chromium', 'machine', 'settings']),
  device: Device.optional().describe('Whose settings'),
  from: z
    .string()
    .describe(
      'The version; for a machine, its operating system or its Lighthouse benchmark; for settings, what was simulated',
    ),
  to: z.string(),
});
export type ConditionChange = z.infer<typeof ConditionChange>;

export const listConditionChanges = defineCall({
  id: 'list-condition-changes',
  path: '/scan/conditions',
  summary:
    'When the version of Lighthouse or Chromium, the machine, or the lab settings changed between two scans of a page; oldest first',
  whenLimited: 'view',
  query: z.object({ url: webUrl }),
  answer: z.array(ConditionChange),
});
