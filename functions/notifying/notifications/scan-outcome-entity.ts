import { ofAccount, inAccount } from '../../platform/table/entity.ts';

/**
 * How the device scans of a scan ended, until both are known.
 * Access: get by account and scan.
 */
export const scanOutcomeEntity = ofAccount('scan-outcome', {
  attributes: {
    scanId: { type: 'string', required: true },
    /** 0 to 100; -1 if the device scan failed. */
    mobile: { type: 'number' },
    desktop: { type: 'number' },
    /** Seven days later. */
    expiresAt: { type: 'number', required: true },
  },
  indexes: {
    byScan: inAccount('scan-outcome#${scanId}'),
  },
});
