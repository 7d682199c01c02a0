import * as z from 'zod';
import { callsOf } from '../define-call.ts';

const defineCall = callsOf('suggestions');

/** Lighthouse's audit ids are words with dashes; other values are refused. */
const suggestionType = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Suggestion type is not valid')
  .max(80)
  .describe('Id of the Lighthouse audit, such as `unused-javascript`');

export const SuggestionText = z.object({
  id: z.string().describe('The requested audit id'),
  general: z
    .string()
    .describe(
      'How to fix it, a step a line, with links and `code` in Markdown; empty when unknown',
    ),
  wordpress: z.string().describe('The same for WordPress; empty when unknown'),
  why: z.string().optional().describe('Why it works'),
  check: z.string().optional().describe('How to check the result, with `code` in Markdown'),
});
export type SuggestionText = z.infer<typeof SuggestionText>;

export const listSuggestionTexts = defineCall({
  id: 'list-suggestion-texts',
  path: '/suggestions/{suggestionType}',
  summary: 'How to fix what an audit found, as the first element; empty when there is no text',
  whenLimited: 'own',
  params: z.object({ suggestionType }),
  answer: z.array(SuggestionText),
});

export const requestSuggestion = defineCall({
  id: 'request-suggestion',
  path: '/suggestions/request',
  summary: 'Request a missing text; idempotent',
  body: z.object({
    id: z
      .string()
      .max(80)
      .nullish()
      .describe('Id of the text; empty, null or omitted if there is none'),
    suggestion_type: suggestionType,
    type: z.enum(['general', 'wordpress']),
    suggestion_name: z.string().trim().min(1).max(300).describe('Title of the audit'),
  }),
  writes: { kind: 'suggestion', names: ({ body }) => [body.suggestion_type] },
  limit: { requests: 30, windowSeconds: 3600 },
});
