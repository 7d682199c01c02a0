import * as z from 'zod';
import { isoTime } from '../calls/fields.ts';

/**
 * Why the registry of a domain did not return when its registration ends.
 * - `no-service`: the registry of the top-level domain answers no requests over RDAP
 * - `no-date`: it answered, without an expiration
 * - `not-found`: it does not know the domain
 * - `limited`: it limits how often we may ask
 * - `no-answer`: it did not answer, or its answer could not be read
 */
export const domainProblems = [
  'no-service',
  'no-date',
  'not-found',
  'limited',
  'no-answer',
] as const;
export type DomainProblem = (typeof domainProblems)[number];

/** Days before its expiry at which a domain is reported; 0 once it has expired. */
export const domainStages = [30, 7, 1, 0] as const;

/** The domain of a page, as its registry describes it. */
export const RegisteredDomain = z.object({
  domain: z.string().describe('Such as example.co.uk'),
  expiresAt: isoTime.nullable().describe('Null if the registry has never returned it'),
  readAt: isoTime.nullable().describe('When it returned that date'),
  problem: z
    .enum(domainProblems)
    .nullable()
    .describe('Why it did not return a date when it was last asked; null if it did'),
});
export type RegisteredDomain = z.infer<typeof RegisteredDomain>;

const problemWords: Record<DomainProblem, string> = {
  'no-service': 'its registry cannot be asked when the registration ends',
  'no-date': 'its registry does not publish when the registration ends',
  'not-found': 'its registry does not know it',
  limited: 'its registry limits how often it may be asked',
  'no-answer': 'its registry does not answer',
};

/** 'domain example.com registered until 3 Feb 2027'. */
export function registrationWords(
  { domain, expiresAt, readAt, problem }: RegisteredDomain,
  date: (iso: string) => string,
): string {
  const until = expiresAt === null ? '' : ` registered until ${date(expiresAt)}`;
  const asOf = until === '' || readAt === null ? '' : ` as of ${date(readAt)}`;
  return problem === null
    ? `domain ${domain}${until}`
    : `domain ${domain}${until}${asOf}: ${problemWords[problem]}`;
}
