import { env } from '../../platform/aws/env.ts';
import { signLookTicket } from '../../platform/callers/look-ticket.ts';
import { log } from '../../platform/logger.ts';
import { probeFromOutside } from './probe-from-outside.ts';

/** Every five minutes, in another region. A failed check is a failed run, which raises an alarm. */
export async function handler(): Promise<void> {
  try {
    await probeFromOutside(env.publicUrl(), () => signLookTicket(env.keys(), new Date()));
  } catch (error) {
    log.error('outside check failed', { error });
    throw error;
  }
}
