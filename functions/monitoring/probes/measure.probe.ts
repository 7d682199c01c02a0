import { publicPolicy } from '../../platform/target-guard/target-policy.ts';
import { ownProbe } from '../../providers/probes/own-probe.ts';
import { answerRequests } from './answer-requests.ts';

const answer = answerRequests(ownProbe({ policy: publicPolicy }));

export const handler = (event: unknown) => answer(event);
