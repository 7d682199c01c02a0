import type { TriggerId } from '../../../shared/deployment/triggers.ts';
import { log, withLogFields } from '../logger.ts';

/** A Lambda handler that the user pool starts, all of whose log lines name the trigger. It answers the event, filled in. */
export const handleTrigger =
  <Event>(id: TriggerId, fill: (event: Event) => Promise<void> | void) =>
  (event: Event): Promise<Event> =>
    withLogFields({ trigger: id }, async () => {
      try {
        await fill(event);
        return event;
      } catch (error) {
        log.error('trigger failed', { error });
        throw error;
      }
    });
