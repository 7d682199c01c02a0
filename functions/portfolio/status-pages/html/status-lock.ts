import { pbkdf2, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { ProblemError } from '../../../../shared/calls/errors.ts';
import {
  type Sealing,
  sealText,
  shortestSealingKey,
  unsealText,
} from '../../../platform/sealed-text.ts';
import type { StatusLock } from '../../../registry/clients/status-page-entity.ts';
import type { StatusPageKey } from '../../../registry/clients/unpublish-status-pages.ts';

/** https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html: the least for PBKDF2 with SHA-256. */
const iterations = 600_000;
const [saltBytes, keyBytes] = [16, 32];

const derive = promisify(pbkdf2);

const sealingOf = ({ accountId, pageId }: StatusPageKey): Sealing => ({
  purpose: 'status-page',
  item: `${accountId}#${pageId}`,
});

/**
 * What rendering a page with this password needs: the key, not the password.
 * @throws ProblemError `conflict` if the operator has set no key that encrypts it
 */
export async function newLock(page: StatusPageKey, password: string): Promise<StatusLock> {
  const salt = randomBytes(saltBytes);
  // The same characters from every keyboard.
  const key = await derive(password.normalize('NFKC'), salt, iterations, keyBytes, 'sha256');
  const sealed = await sealText(sealingOf(page), key.toString('base64'));
  if (sealed === undefined)
    throw new ProblemError(
      'conflict',
      `Status pages cannot have a password here yet: the operator of this installation sets \`monitorKeyParameter\` first, to ${shortestSealingKey} characters or more`,
      { field: 'password', reason: 'not_configured' },
    );
  return { salt: salt.toString('base64'), iterations, sealed };
}

/** @throws if the operator's key is gone: the page stays as it is, encrypted, until the password is set again */
export async function keyOfLock(page: StatusPageKey, { sealed }: StatusLock): Promise<Buffer> {
  const key = await unsealText(sealingOf(page), sealed);
  if (key === undefined) throw new Error('The key of a status page cannot be decrypted');
  return Buffer.from(key, 'base64');
}
