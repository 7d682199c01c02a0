import type { WebhookContract } from './define-webhook.ts';
import { stripeWebhook } from './stripe.ts';
import { folderOf } from '../deployment/areas.ts';

const all = [stripeWebhook] as const;
type Known = (typeof all)[number];
export type WebhookDomain = Known['domain'];
export type WebhookId<Domain extends string = string> = Extract<Known, { domain: Domain }>['id'];

/** Every webhook that exists. Routes of the cloud and of the local host, and OpenAPI, are derived from this list. */
export const webhooks: readonly WebhookContract[] = all;

/** Relative to `/api`. */
export const webhookPath = ({ id }: Pick<WebhookContract, 'id'>): `/${string}` => `/webhooks/${id}`;

/** Path of the function's source, relative to the repository root, by convention. */
export const webhookEntryPointOf = ({
  domain,
  id,
}: Pick<WebhookContract, 'domain' | 'id'>): string =>
  `functions/${folderOf(domain)}/${id}.webhook.ts`;
