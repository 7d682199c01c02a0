import * as z from 'zod';
import { jsonIn } from '../../platform/foreign-text.ts';
import { AnalyticsError } from '../ports/analytics-source.ts';

/** The key of a service account, as the JSON file of Google's console. */
const KeyFile = z.object({
  type: z.literal('service_account'),
  client_email: z.email(),
  private_key: z.string().includes('PRIVATE KEY'),
});
export type ServiceAccountKey = z.infer<typeof KeyFile>;

/** @param text content of the JSON file @throws AnalyticsError `not-set-up`, without any part of the text */
export function parseServiceAccount(text: string): ServiceAccountKey {
  const { data: key } = KeyFile.safeParse(jsonIn(text));
  if (key !== undefined) return key;
  throw new AnalyticsError('not-set-up', 'the key is not the JSON of a service account');
}
