import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeWhole } from '../write-whole.ts';

/**
 * The key that signs links in mails, as the cloud generates it.
 * @param folder keeps it, so that links in earlier mails still work
 */
export function linkKeyIn(folder: string | undefined): string {
  const file = folder === undefined ? undefined : join(folder, 'mail-link-key');
  if (file !== undefined && existsSync(file)) return readFileSync(file, 'utf8');
  const key = randomBytes(32).toString('base64url');
  if (folder === undefined || file === undefined) return key;
  mkdirSync(folder, { recursive: true });
  writeWhole(file, key);
  return key;
}
