import { renderStatusPage as contract } from '../../../shared/jobs/catalogue.ts';
import { env } from '../../platform/aws/env.ts';
import { handleJob } from '../../platform/jobs/handle-job.ts';
import { renderStatusPage } from './render-status-page.ts';
import { statusObjects } from './status-objects.ts';

export const handler = handleJob(contract, ({ payload, table }) =>
  renderStatusPage(
    {
      table,
      objects: statusObjects(),
      publicUrl: env.publicUrl(),
      ownAddressOf: env.ownAddressOf,
      clock: () => new Date(),
    },
    payload,
  ),
);
