import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeWhole } from '../write-whole.ts';

/**
 * The key that signs links in mails, as the cloud generates it.
 * @param folder keeps it, so that links in earlier mails still work
 */
export const linkKeyIn = (folder: string | undefined): string => keyIn(folder, 'mail-link-key');

/** The key of the secrets of monitors. @param folder keeps it, so that stored secrets can be decrypted */
export const monitorKeyIn = (folder: string | undefined): string => keyIn(folder, 'monitor-key');

function keyIn(folder: string | undefined, name: string): string {
  const file = folder === undefined ? undefined : join(folder, name);
  if (file !== undefined && existsSync(file)) return readFileSync(file, 'utf8');
  const key = randomBytes(32).toString('base64url');
  if (folder === undefined || file === undefined) return key;
  mkdirSync(folder, { recursive: true });
  writeWhole(file, key);
  return key;
}
