import { log } from '../../platform/logger.ts';
import { after } from '../../platform/times.ts';
import { settleAdding, type SettlePorts } from './settle-adding.ts';

/** Longer than the call that begins one may take. */
const beginningMs = 30_000;

/**
 * Settles the sites that are being added in all accounts; one that fails does not block others, and is retried next
 * time.
 *
 * @returns the number of new sites
 * @throws at the end, if one failed
 */
export async function settleAll(ports: SettlePorts): Promise<number> {
  const begun = after(ports.now, -beginningMs).toISOString();
  let added = 0;
  let failures = 0;
  for (const adding of await ports.adding.listUnsettled()) {
    if (adding.scanId === undefined && adding.askedAt > begun) continue;
    try {
      const { state } = await settleAdding(ports, adding);
      if (adding.state === 'scanning' && state === 'added') added += 1;
    } catch (error) {
      failures += 1;
      log.error('could not add the site; the sweep will retry it', { url: adding.url, error });
    }
  }
  if (failures > 0) throw new Error(`${failures} sites could not be settled`);
  return added;
}
