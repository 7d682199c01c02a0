import { checkProperty as contract } from '../../../shared/jobs/catalogue.ts';
import { handleJob } from '../../platform/jobs/handle-job.ts';
import { connectAnalytics } from '../../providers/google-analytics/google-analytics-client.ts';
import { checkProperty } from './check-property.ts';
import { propertyStore } from './property-store.ts';

/** Without a service account there is no request; jobs from before it was removed end here. */
export const handler = handleJob(contract, async ({ payload, table }) => {
  const source = await connectAnalytics();
  if (source === undefined) return;
  const ports = {
    properties: propertyStore(table),
    source,
    now: () => new Date(),
  };
  await checkProperty(ports, payload);
});
