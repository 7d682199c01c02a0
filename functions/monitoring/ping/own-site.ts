import { ProblemError } from '../../../shared/calls/errors.ts';
import * as messages from '../../../shared/calls/messages.ts';
import { type Asking, kindOfAddress } from '../../registry/pages/known-address.ts';
import { spelling } from '../../registry/pages/page-url.ts';

/**
 * Finds the stored spelling of a site of the account; only sites are pinged.
 * @throws ProblemError `not_found` that names the field
 */
export async function ownSite(asking: Asking, input: string): Promise<string> {
  const url = spelling(input);
  if ((await kindOfAddress(asking, url)) === 'site') return url;
  throw new ProblemError('not_found', messages.notYourSite, { field: 'site' });
}
