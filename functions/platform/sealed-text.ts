import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { readSecret } from './aws/secret.ts';

const cipher = 'aes-256-gcm';
const [keyBytes, nonceBytes, tagBytes] = [32, 12, 16];
/** Characters of a key that is no guess. */
export const shortestSealingKey = 32;

/** What an encrypted text is for, and the item that it belongs to: it is of no use anywhere else. */
export interface Sealing {
  purpose: string;
  item: string;
}

/** Those that are long enough. The first encrypts, and all of them decrypt, so that a key can be replaced. */
async function keys(): Promise<string[]> {
  const text = (await readSecret('MONITOR_KEY')) ?? '';
  return text
    .split(',')
    .map((key) => key.trim())
    .filter((key) => key.length >= shortestSealingKey);
}

const keyFrom = (text: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', text, '', purpose, keyBytes));

/**
 * Encrypts a text with AES-256-GCM and the operator's key.
 * @returns base64; undefined if no key is set
 */
export async function sealText(
  { purpose, item }: Sealing,
  text: string,
): Promise<string | undefined> {
  const [key] = await keys();
  if (key === undefined) return undefined;
  const nonce = randomBytes(nonceBytes);
  const sealing = createCipheriv(cipher, keyFrom(key, purpose), nonce, { authTagLength: tagBytes });
  sealing.setAAD(Buffer.from(item));
  const sealed = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()]);
  return Buffer.concat([nonce, sealing.getAuthTag(), sealed]).toString('base64');
}

/** Decrypts what `sealText` encrypted; undefined if no key fits. */
export async function unsealText(
  { purpose, item }: Sealing,
  stored: string,
): Promise<string | undefined> {
  const bytes = Buffer.from(stored, 'base64');
  const nonce = bytes.subarray(0, nonceBytes);
  const tag = bytes.subarray(nonceBytes, nonceBytes + tagBytes);
  const sealed = bytes.subarray(nonceBytes + tagBytes);
  for (const key of await keys()) {
    const opening = createDecipheriv(cipher, keyFrom(key, purpose), nonce, {
      authTagLength: tagBytes,
    });
    try {
      opening.setAAD(Buffer.from(item)).setAuthTag(tag);
      return Buffer.concat([opening.update(sealed), opening.final()]).toString('utf8');
    } catch {
      // Of another key.
    }
  }
  return undefined;
}
