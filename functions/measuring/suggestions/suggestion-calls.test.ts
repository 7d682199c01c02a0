import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { call, callRaw } from '../../../test/support/call-handler.ts';
import { useTable } from '../../../test/support/scans.ts';
import { seedAccount, type SeededUser } from '../../../test/support/seed-account.ts';
import { stopDates } from '../../../test/support/stop-dates.ts';
import {
  listSuggestionTexts,
  requestSuggestion,
} from '../../../shared/calls/measuring/suggestions.ts';
import type { CallHandler } from '../../platform/calls/handle-call.ts';
import type { Table } from '../../platform/table/table.ts';
import { LighthouseResult } from '../../providers/lighthouse/lighthouse-result.ts';
import { normaliseReport } from '../../providers/lighthouse/report/normalise-report.ts';
import { suggestionRequestEntity } from './suggestion-request-entity.ts';
import { suggestionTextsOf } from './suggestion-texts.ts';

let table: Table;
let owner: SeededUser;
let listTexts: CallHandler;
let request: CallHandler;
beforeAll(async () => {
  table = await useTable();
  owner = await seedAccount(table);
  listTexts = (await import('./list-suggestion-texts.call.ts')).handler;
  request = (await import('./request-suggestion.call.ts')).handler;
});

const textsOf = async (suggestionType: string) => {
  const params = { suggestionType };
  return (await call(listTexts, listSuggestionTexts, { params }, { as: owner })).body;
};

test('an audit has a general text, and one for WordPress where its pack speaks of it', async () => {
  const [text] = await textsOf('unused-javascript');
  expect(text).toEqual({
    id: 'unused-javascript',
    general: expect.stringContaining('Reduce unused JavaScript and defer loading scripts'),
    wordpress: expect.stringContaining('WordPress plugins'),
    why: expect.stringContaining('downloaded and compiled'),
    check: expect.stringContaining('Coverage panel'),
  });
});

test('insights stand in for the audits that they replaced', async () => {
  const [text] = await textsOf('render-blocking-insight');
  expect(text.wordpress).toContain('inline critical assets');
});

test('every finding of a slow page has a text', () => {
  const file = new URL('../../../test/fixtures/lighthouse-slow-mobile.json', import.meta.url);
  const report = normaliseReport(LighthouseResult.parse(JSON.parse(readFileSync(file, 'utf8'))));
  if (report === null) throw new Error('The report has no score');
  const { opportunities, diagnostics, lcpElement, clsElements } = report.suggestions;
  const found = [...opportunities, ...diagnostics, lcpElement, clsElements];
  const without = found.filter((item) => item === null || suggestionTextsOf(item.id).length === 0);
  expect(found.length).toBeGreaterThan(15);
  expect(without).toEqual([]);
});

test('an unknown audit has an empty list; an invalid name is refused', async () => {
  expect(await textsOf('no-such-audit')).toEqual([]);
  expect(await textsOf('constructor')).toEqual([]);
  const params = { suggestionType: '../etc' };
  const answer = await callRaw(listTexts, listSuggestionTexts, { params }, { as: owner });
  expect(answer.status).toBe(400);
});

test('a request is stored once per account, audit and kind: the first one', async () => {
  const body = {
    id: '',
    suggestion_type: 'unused-javascript',
    type: 'wordpress' as const,
    suggestion_name: 'Reduce unused JavaScript',
  };
  for (const suggestion_name of [body.suggestion_name, 'Again']) {
    const sent = { body: { ...body, suggestion_name } };
    const answer = await call(request, requestSuggestion, sent, { as: owner });
    expect([answer.status, answer.body]).toEqual([200, { success: true }]);
  }
  await call(request, requestSuggestion, { body: { ...body, type: 'general' } }, { as: owner });
  const requests = suggestionRequestEntity(table).query.byType({ accountId: owner.accountId });
  const { data: wishes } = await requests.go({ pages: 'all' });
  expect(wishes.map(({ kind, suggestionName }) => [kind, suggestionName])).toEqual([
    ['general', 'Reduce unused JavaScript'],
    ['wordpress', 'Reduce unused JavaScript'],
  ]);
});

test.each([null, '', undefined])('a request for a text without an id may have %j', async (id) => {
  const wish = {
    suggestion_type: 'redirects',
    type: 'general',
    suggestion_name: 'Avoid redirects',
  };
  const body = id === undefined ? wish : { ...wish, id };
  const as = await seedAccount(table);
  const answer = await callRaw(request, requestSuggestion, { body }, { as });
  expect([answer.status, answer.body]).toEqual([200, { success: true }]);
});

test('too many requests in an hour are refused', async () => {
  stopDates();
  const eager = await seedAccount(table);
  const body = { suggestion_type: 'redirects', type: 'general' as const, suggestion_name: 'x' };
  const statuses: number[] = [];
  for (let turn = 0; turn < 31; turn += 1) {
    statuses.push((await call(request, requestSuggestion, { body }, { as: eager })).status);
  }
  expect(statuses.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 200));
  expect(statuses[30]).toBe(429);
});
