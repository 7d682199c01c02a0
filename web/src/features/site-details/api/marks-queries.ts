import { listConditionChanges } from '../../../../../shared/calls/marks.ts';
import { callQuery } from '../../../lib/call-query.ts';
import { siteKey } from '../../../entities/scan/api/site-key.ts';

/** When versions or the machine changed between two scans, oldest first. */
export const conditionChangesQuery = (url: string) =>
  callQuery([...siteKey(url), 'condition-changes'], listConditionChanges, { query: { url } });
