import { getPingData } from '../../../shared/calls/monitoring/ping.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { answerReports } from './answer-reports.ts';

export const handler = handleCall(getPingData, answerReports);
