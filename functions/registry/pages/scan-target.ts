import { aboutField } from '../../platform/calls/about-field.ts';
import type { TargetGuard } from '../../platform/target-guard/target-guard.ts';
import { visitable } from './page-url.ts';

/**
 * Normalises the address of a page to scan. Its name must resolve, to public addresses only.
 * @throws ProblemError `invalid_input` that names the field
 */
export async function scanTarget(
  guard: Pick<TargetGuard, 'parse' | 'assertAllowed'>,
  input: string,
  field = 'url',
): Promise<string> {
  const url = visitable(guard.parse, input, field);
  await aboutField(field, guard.assertAllowed(new URL(url)));
  return url;
}
