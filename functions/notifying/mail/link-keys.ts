import { readSecret } from '../../platform/aws/secret.ts';

export interface LinkKeys {
  /** Signs new links. */
  signing: string;
  /** Keys whose links are accepted; `signing` is one of them. */
  accepted: readonly string[];
}

/** The keys of links in mails: the first one signs, and links of all of them are accepted, so that a key can be replaced. */
export async function linkKeys(): Promise<LinkKeys> {
  const text = await readSecret('MAIL_LINK_KEY');
  const accepted = (text ?? '').split(',').flatMap((key) => key.trim() || []);
  const [signing] = accepted;
  if (signing === undefined) throw new Error('The key of links in mails is missing');
  return { signing, accepted };
}
