import { readSecret } from '../platform/aws/secret.ts';

/** The key that signs links in mails. The product generates it itself. */
export async function linkKey(): Promise<string> {
  const key = await readSecret('MAIL_LINK_KEY');
  if (key === undefined) throw new Error('The key of links in mails is missing');
  return key;
}
