import { escalateIncident as contract } from '../../../shared/jobs/catalogue.ts';
import { env } from '../../platform/aws/env.ts';
import { handleJob } from '../../platform/jobs/handle-job.ts';
import { escalationMail } from '../../providers/email/incident-mails.ts';
import { sendMail } from '../../providers/email/ses-mailer.ts';
import { escalateIncident } from './escalate-incident.ts';

/** Notifies the next person or channel about an incident that no one has acknowledged. */
export const handler = handleJob(contract, ({ payload, isLastDelivery, table }) =>
  escalateIncident(
    {
      table,
      mail: (person, incident, timeZone) =>
        sendMail(escalationMail(env.publicUrl(), { ...person, timeZone }, incident)),
    },
    { ...payload, isLastDelivery },
  ),
);
