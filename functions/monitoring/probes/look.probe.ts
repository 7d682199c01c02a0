import { env } from '../../platform/aws/env.ts';
import { signLookTicket } from '../../platform/callers/look-ticket.ts';
import { log } from '../../platform/logger.ts';
import { lookFromOutside } from './look-from-outside.ts';

/** Every five minutes, in another region. A failed check is a failed run, which raises an alarm. */
export async function handler(): Promise<void> {
  try {
    await lookFromOutside(env.publicUrl(), () => signLookTicket(env.keys(), new Date()));
  } catch (error) {
    log.error('outside check failed', { error });
    throw error;
  }
}
