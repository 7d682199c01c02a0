import { CustomAttributeType } from 'electrodb';
import {
  type MaintenanceWindow,
  outageTimings,
  type QuietHours,
} from '../../../shared/models/notifying/channel-settings.ts';
import type { Escalation } from '../../../shared/models/notifying/escalation.ts';
import { ofAccount, inAccount } from '../../platform/table/entity.ts';

/**
 * Which scan results are sent, and when no messages are sent. Absent until the account saves some. It is in this area
 * because maintenance windows explain outages; `channelStore` writes it. Access: by account.
 */
export const channelOptionsEntity = ofAccount('channel-options', {
  attributes: {
    good: { type: 'boolean' },
    average: { type: 'boolean' },
    bad: { type: 'boolean' },
    outages: { type: outageTimings },
    quietHours: { type: CustomAttributeType<QuietHours>('any') },
    maintenance: { type: CustomAttributeType<MaintenanceWindow[]>('any') },
    pastMaintenance: { type: CustomAttributeType<MaintenanceWindow[]>('any') },
    escalation: { type: CustomAttributeType<Escalation>('any') },
    /** Incremented with each change of the windows; absent before the first. */
    maintenanceRevision: { type: 'number' },
  },
  indexes: {
    byAccount: inAccount('channel-options'),
  },
});
