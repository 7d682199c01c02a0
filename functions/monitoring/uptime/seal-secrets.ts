import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import * as z from 'zod';
import { ProblemError } from '../../../shared/calls/errors.ts';
import { isSecretSet } from '../../platform/aws/is-secret-set.ts';
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

/** Whether headers and bodies can be stored on this installation. */
export const canSeal = (): boolean => isSecretSet('MONITOR_KEY');

/** Headers and bodies cannot be stored: no key is set. @param field the input that cannot be stored */
export const noKey = (field: string): ProblemError =>
  new ProblemError(
    'conflict',
    'Headers and bodies cannot be stored here yet: the operator of this installation sets `monitorKeyParameter` first',
    { field, reason: 'not_configured' },
  );

/** The first encrypts, and all of them decrypt, so that a key can be replaced. */
async function keys(): Promise<string[]> {
  const text = (await readSecret('MONITOR_KEY')) ?? '';
  const found = text.split(',').flatMap((key) => key.trim() || []);
  if (found.some((key) => key.length < shortestKey))
    throw new Error(`A key of monitors has fewer than ${shortestKey} characters`);
  return found;
}

const keyFrom = (text: string): Buffer =>
  Buffer.from(hkdfSync('sha256', text, '', 'check-secrets', keyBytes));

/** Ties what is encrypted to its page, so that it is of no use in another item. */
const contextOf = ({ accountId, urlKey }: PageKey): Buffer => Buffer.from(`${accountId}#${urlKey}`);

/** Encrypts the secrets of a page with AES-256-GCM. @throws if no key is set */
export async function sealSecrets(page: PageKey, secrets: CheckSecrets): Promise<string> {
  const [key] = await keys();
  if (key === undefined) throw new Error('The key of monitors is missing');
  const nonce = randomBytes(nonceBytes);
  const sealing = createCipheriv(cipher, keyFrom(key), nonce, { authTagLength: tagBytes });
  sealing.setAAD(contextOf(page));
  const sealed = Buffer.concat([sealing.update(JSON.stringify(secrets), 'utf8'), sealing.final()]);
  return Buffer.concat([nonce, sealing.getAuthTag(), sealed]).toString('base64');
}

/** Decrypts what `sealSecrets` encrypted. @throws if no key fits; the error has no part of the secrets */
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
  throw new Error(
    'The headers and body of a monitor cannot be decrypted with the keys that are set',
  );
}
