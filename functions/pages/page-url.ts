import { ProblemError } from '../../shared/errors.ts';
import { messages } from '../../shared/messages.ts';
import { normaliseUrl } from '../../shared/urls.ts';

/** Reads an address that may be visited. @throws ProblemError `invalid_input` naming the field */
export type ParseTarget = (input: string, field: string) => URL;

/** The spelling under which an address that may be visited is kept. @throws ProblemError `invalid_input` naming the field */
export function visitable(parseTarget: ParseTarget, input: string, field: string): string {
  const url = normaliseUrl(parseTarget(input, field).href);
  if (url !== undefined) return url;
  throw new ProblemError('invalid_input', messages.siteUrlNotValid, { field });
}

/** The spelling under which an address would be kept; what cannot be an address is found nowhere. */
export const spelling = (input: string): string => normaliseUrl(input) ?? input;
