import { ProblemError } from '../../../shared/calls/errors.ts';
import * as messages from '../../../shared/calls/messages.ts';
import { normaliseUrl } from '../../../shared/pages/urls.ts';
import { aboutField } from '../../platform/calls/about-field.ts';
import type { TargetGuard } from '../../platform/target-guard/target-guard.ts';

/**
 * Normalises the address of a page to scan. Its name must resolve, to public addresses only.
 * @throws ProblemError `invalid_input` that names the field
 */
export async function scanTarget(
  guard: Pick<TargetGuard, 'parse' | 'assertAllowed'>,
  input: string,
  field = 'url',
): Promise<string> {
  const target = guard.parse(input, field);
  const url = normaliseUrl(target.href);
  if (url === undefined) {
    throw new ProblemError('invalid_input', messages.siteUrlNotValid, { field });
  }
  await aboutField(field, guard.assertAllowed(target));
  return url;
}
