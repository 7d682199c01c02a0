import { SESv2Client } from '@aws-sdk/client-sesv2';
import { impatient, once } from './once.ts';

/** Asks once: the SDK would send a mail again whose answer came late. */
export const mailClient = once(() => new SESv2Client({ ...impatient, maxAttempts: 1 }));
