import { ProblemError } from '../../../shared/calls/errors.ts';
import * as messages from '../../../shared/calls/messages.ts';
import { normaliseUrl } from '../../../shared/pages/urls.ts';

/** Parses an address that may be visited. @throws ProblemError `invalid_input` naming the field */
export type ParseTarget = (input: string, field: string) => URL;

/** Normalises an address that may be visited. @throws ProblemError `invalid_input` naming the field */
export function visitable(parseTarget: ParseTarget, input: string, field: string): string {
  const url = normaliseUrl(parseTarget(input, field).href);
  if (url !== undefined) return url;
  throw new ProblemError('invalid_input', messages.siteUrlNotValid, { field });
}

/** Normalises any input for a look-up; invalid input matches nothing. */
export const spelling = (input: string): string => normaliseUrl(input) ?? input;
