import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import * as z from 'zod';
import { ProblemError } from '../../../shared/calls/errors.ts';
import { readSecret } from '../../platform/aws/secret.ts';
import type { CheckSecrets } from '../../platform/target-guard/check-with-settings.ts';
import type { PageKey } from './check-key.ts';

const cipher = 'aes-256-gcm';
const [keyBytes, nonceBytes, tagBytes] = [32, 12, 16];
/** Characters of a key that is no guess. */
const shortestKey = 32;

const Secrets = z.object({
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
  body: z.string().optional(),
});

const field = 'settings.headers';

const noKey = (): ProblemError =>
  new ProblemError(
    'conflict',
    `Headers and bodies cannot be stored here yet: the operator of this installation sets \`monitorKeyParameter\` first, to ${shortestKey} characters or more`,
    { field, reason: 'not_configured' },
  );

/** Stored headers and a body that no key decrypts, or that are missing. It says nothing about their address. */
export class LostSecrets extends ProblemError {
  constructor() {
    super(
      'conflict',
      'The stored headers and body cannot be decrypted: enter them again, or have the operator restore the key',
      { field, reason: 'not_configured' },
    );
  }
}

/** Those that are long enough. The first encrypts, and all of them decrypt, so that a key can be replaced. */
async function keys(): Promise<string[]> {
  const text = (await readSecret('MONITOR_KEY')) ?? '';
  return text
    .split(',')
    .map((key) => key.trim())
    .filter((key) => key.length >= shortestKey);
}

const keyFrom = (text: string): Buffer =>
  Buffer.from(hkdfSync('sha256', text, '', 'check-secrets', keyBytes));

/** Ties what is encrypted to its page, so that it is of no use in another item. */
const contextOf = ({ accountId, urlKey }: PageKey): Buffer => Buffer.from(`${accountId}#${urlKey}`);

/** Encrypts the secrets of a page with AES-256-GCM. @throws ProblemError `conflict` if no key is set */
export async function sealSecrets(page: PageKey, secrets: CheckSecrets): Promise<string> {
  const [key] = await keys();
  if (key === undefined) throw noKey();
  const nonce = randomBytes(nonceBytes);
  const sealing = createCipheriv(cipher, keyFrom(key), nonce, { authTagLength: tagBytes });
  sealing.setAAD(contextOf(page));
  const sealed = Buffer.concat([sealing.update(JSON.stringify(secrets), 'utf8'), sealing.final()]);
  return Buffer.concat([nonce, sealing.getAuthTag(), sealed]).toString('base64');
}

/** Decrypts what `sealSecrets` encrypted. @throws LostSecrets if no key fits */
export async function openSecrets(page: PageKey, stored: string): Promise<CheckSecrets> {
  const bytes = Buffer.from(stored, 'base64');
  const nonce = bytes.subarray(0, nonceBytes);
  const tag = bytes.subarray(nonceBytes, nonceBytes + tagBytes);
  const sealed = bytes.subarray(nonceBytes + tagBytes);
  for (const key of await keys()) {
    const opening = createDecipheriv(cipher, keyFrom(key), nonce, { authTagLength: tagBytes });
    opening.setAAD(contextOf(page)).setAuthTag(tag);
    try {
      const text = Buffer.concat([opening.update(sealed), opening.final()]).toString('utf8');
      return Secrets.parse(JSON.parse(text));
    } catch {
      // Of another key.
    }
  }
  throw new LostSecrets();
}
