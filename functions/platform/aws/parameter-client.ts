import { SSMClient } from '@aws-sdk/client-ssm';
import { impatient, once } from './once.ts';

export const parameterClient = once(() => new SSMClient(impatient));
