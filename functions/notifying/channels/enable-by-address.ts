import { env } from '../../platform/aws/env.ts';
import type { AddressedKind } from '../../providers/channel-registry.ts';
import type { CheckTarget } from '../../providers/ports/check-target.ts';
import { assertMayEnable, enableChannel, type Enabling } from './enable-channel.ts';
import { confirmedAddresses } from './notification-settings.ts';

/**
 * Enables a channel once its address is checked.
 * @returns the secret of a channel whose messages are signed, if it is new
 * @throws ProblemError `limit_reached`, `invalid_input`; ProviderError
 */
export async function enableByAddress(
  { table, caller, audit }: Enabling,
  { kind, check, address }: { kind: AddressedKind; check: CheckTarget; address: string },
): Promise<{ secret: string | undefined }> {
  await assertMayEnable({ table, caller }, kind);
  const target = await check(address, {
    endpoint: env.channelEndpoint(kind),
    publicUrl: env.publicUrl(),
    allowPrivate: env.allowPrivateTargets(),
    confirmedAddresses: () => confirmedAddresses(table, caller),
  });
  return enableChannel({ table, caller, audit }, kind, target);
}
