import { SESv2Client } from '@aws-sdk/client-sesv2';
import { impatient, once } from './once.ts';

export const mailClient = once(() => new SESv2Client(impatient));
