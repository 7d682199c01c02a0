import * as z from 'zod';
import { ProblemError } from '../../../../shared/calls/errors.ts';
import {
  type Sealing,
  sealText,
  shortestSealingKey,
  unsealText,
} from '../../../platform/sealed-text.ts';
import type { CheckSecrets } from '../../../platform/target-guard/check-with-settings.ts';
import type { PageKey } from '../check-key.ts';

const Secrets = z.object({
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
  body: z.string().optional(),
});

const field = 'settings.headers';

const noKey = (): ProblemError =>
  new ProblemError(
    'conflict',
    `Headers and bodies cannot be stored here yet: the operator of this installation sets \`monitorKeyParameter\` first, to ${shortestSealingKey} characters or more`,
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

const sealingOf = ({ accountId, urlKey }: PageKey): Sealing => ({
  purpose: 'check-secrets',
  item: `${accountId}#${urlKey}`,
});

/** Encrypts the secrets of a page. @throws ProblemError `conflict` if no key is set */
export async function sealSecrets(page: PageKey, secrets: CheckSecrets): Promise<string> {
  const sealed = await sealText(sealingOf(page), JSON.stringify(secrets));
  if (sealed === undefined) throw noKey();
  return sealed;
}

/** Decrypts what `sealSecrets` encrypted. @throws LostSecrets if no key fits */
export async function openSecrets(page: PageKey, stored: string): Promise<CheckSecrets> {
  const text = await unsealText(sealingOf(page), stored);
  if (text === undefined) throw new LostSecrets();
  return Secrets.parse(JSON.parse(text));
}
