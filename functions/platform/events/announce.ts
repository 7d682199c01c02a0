import { sendJobs } from '../jobs/send-jobs.ts';
import { announcer } from './outbox.ts';

/** Announces events through the product's queues. */
export const announce = /* @__PURE__ */ announcer(sendJobs);
