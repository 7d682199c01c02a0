import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import * as messages from '../../../shared/calls/messages.ts';
import { createTargetGuard, type TargetGuard } from '../../platform/target-guard/target-guard.ts';
import { addCompetitors } from './add-competitors.ts';
import { spellingsOf } from './add-competitors.ts';

const guard = createTargetGuard({
  allowPrivate: false,
  // Only this name resolves, to an address at which nothing may be visited.
  lookup: async (name) => {
    if (name === 'inside.example') return [{ address: '10.0.0.7', family: 4 }];
    throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
  },
});
const options = { plan: 'Team', now: new Date() } as const;

async function refusalOf(
  url: string,
  { parse, probe }: Pick<TargetGuard, 'parse'> & { probe(url: string): Promise<unknown> } = guard,
) {
  const add = vi.fn(async () => ({ done: true }) as const);
  const competitors = { add, readAccount: async () => ({ competitorCount: 0 }) as never };
  const ports = {
    competitors,
    kindOf: async () => 'unknown' as const,
    parseTarget: parse,
    probe,
  };
  const sites = [
    { url: 'https://fine.example/', name: 'Fine' },
    { url, name: 'Rival' },
  ];
  const isFine = (one: string) => one === 'https://fine.example/';
  const adding = addCompetitors(
    { ...ports, probe: async (one) => (isFine(one) ? undefined : probe(one)) },
    'account',
    sites,
    options,
  );
  const refusal: unknown = await adding.then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(add).toHaveBeenCalledTimes(refusal === undefined ? 1 : 0);
  return refusal;
}

test.each([
  ['a private address', 'http://192.168.1.1/', /is not a public address/],
  ['a name of a private address', 'https://inside.example/', /is not a public web address/],
  ['a name that does not resolve', 'https://nowhere.example/', /its name does not resolve/],
  ['no web address', 'ftp://files.example/', /Site URL is not valid/],
])('%s is refused in words, at its field, with all others', async (_, url, words) => {
  const refusal = await refusalOf(url);
  expect(refusal).toMatchObject({ code: 'invalid_input', field: 'sites.1.url' });
  expect(refusal).toHaveProperty('message', expect.stringMatching(words));
});

test('a site that is down is accepted, whether it answers an error or nothing', async () => {
  const open = createTargetGuard({ allowPrivate: true });
  // Nothing listens at the port of tcpmux.
  expect(await refusalOf('http://127.0.0.1:1/', open)).toBeUndefined();
  const answering = { ...guard, probe: async () => ({ status: 503 }) };
  expect(await refusalOf('https://down.example/', answering)).toBeUndefined();
});

test('two spellings of one site are the same competitor', async () => {
  const refusal = await refusalOf('http://www.fine.example/');
  expect(refusal).toMatchObject({ code: 'conflict', message: messages.siteExists });
});

test('the spellings of an address are those with either scheme, with and without www', () => {
  expect(spellingsOf('http://www.example.com:8080/a?b=1')).toEqual([
    'https://example.com:8080/a?b=1',
    'https://www.example.com:8080/a?b=1',
    'http://example.com:8080/a?b=1',
    'http://www.example.com:8080/a?b=1',
  ]);
  fc.assert(
    fc.property(fc.domain(), (host) => {
      const spellings = spellingsOf(`https://${host}/`);
      for (const one of spellings) expect(spellingsOf(one)).toEqual(spellings);
    }),
    { numRuns: 50 },
  );
});
