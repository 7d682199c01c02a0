import * as z from 'zod';
import { callsOf } from '../define-call.ts';
import { isoTime, urlBody } from '../fields.ts';

const defineCall = callsOf('ranking');

export const KeywordRanking = z.object({
  index: z.number().int().min(1).describe('1 for the keyword that brings the most visitors'),
  keyword: z.string(),
  rank: z.number().int().describe('Position in the search results'),
  volume: z.number().describe('Searches a month'),
  trafficPercent: z.number().describe("Share of the site's visitors from search, percent"),
  numberOfResults: z.number().describe('Number of search results'),
});
export type KeywordRanking = z.infer<typeof KeywordRanking>;

/** Number of keywords of a site that are stored. */
export const mostKeywords = 50;

export const SiteRanking = z.object({
  configured: z.boolean().describe('False while no Semrush key is set'),
  fetchedAt: isoTime.nullable().describe('When Semrush answered; null if it never has'),
  rankings: z.array(KeywordRanking).describe(`Most visitors first, at most ${mostKeywords}`),
});
export type SiteRanking = z.infer<typeof SiteRanking>;

export const getRanking = defineCall({
  id: 'get-ranking',
  path: '/scan/ranking',
  summary: "Keywords that bring visitors to one of the account's sites, updated weekly",
  body: urlBody,
  answer: SiteRanking,
  errors: ['not_found', 'provider_unavailable'],
  limit: { requests: 300, windowSeconds: 3600 },
});
