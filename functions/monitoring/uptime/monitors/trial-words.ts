import {
  type PublicCheckSettings,
  statusRangesInWords,
} from '../../../../shared/models/monitoring/check-settings.ts';
import { brokenWords, uptimeFailureWords } from '../../../../shared/uptime/uptime-failures.ts';
import type { UptimeFailureReason } from '../../../../shared/uptime/uptime.ts';
import type { Attempt } from '../check-outcome.ts';

const shownAnswers = 3;

/** Of a response that is not as its conditions want it. */
const failed: Partial<Record<UptimeFailureReason, string>> = {
  'text-missing': 'text not found',
  'text-present': 'found text that must not be there',
  'json-differs': 'JSON not as expected',
  'not-json': 'the response is not JSON',
  'too-large': 'longer than 1 MB, and its JSON cannot be read',
};

function conditions(attempt: Attempt, settings: PublicCheckSettings | null): string[] {
  if (settings?.kind !== 'http') return [];
  if (attempt.reason === 'http-status')
    return settings.expectedStatus.length === 0
      ? []
      : [`expected ${statusRangesInWords(settings.expectedStatus)}`];
  if (attempt.reason !== undefined) return [failed[attempt.reason] ?? attempt.reason];
  return [
    ...(settings.textMust === '' ? [] : ['text found']),
    ...(settings.textMustNot === '' ? [] : ['unwanted text not found']),
    ...(settings.json === null ? [] : ['JSON as expected']),
  ];
}

/** What a trial found: 'Answered 200 in 143 ms; text found'. */
export function trialWords(
  attempt: Attempt,
  settings: PublicCheckSettings | null,
  answers: readonly string[],
): string {
  const { reason, statusCode, timings, shows } = attempt;
  if (timings === undefined) return `No answer: ${uptimeFailureWords(reason, statusCode)}`;
  const took = `in ${Math.round(timings.totalMs)} ms`;
  if (settings?.kind === 'tcp') return `Connected ${took}`;
  if (settings?.kind === 'dns') {
    if (answers.length === 0) return `No ${settings.recordType} record, answered ${took}`;
    const more = answers.length > shownAnswers ? ` and ${answers.length - shownAnswers} more` : '';
    const expected = reason === undefined ? '' : `; expected ${settings.expected}`;
    return `Answered ${answers.slice(0, shownAnswers).join(', ')}${more} ${took}${expected}`;
  }
  const but = shows === undefined ? [] : [`shows ${brokenWords[shows]}`];
  return [`Answered ${statusCode} ${took}`, ...conditions(attempt, settings), ...but].join('; ');
}
