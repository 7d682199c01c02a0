import { describe, expect, test } from 'vitest';
import { problems } from '../../../dev/stand-ins/google-analytics/google-problem.ts';
import { errorOf, shop, useAnalyticsCalls } from '../../../test/support/analytics-calls.ts';
import { stopDates } from '../../../test/support/stop-dates.ts';

const { google, rig, register, add, visitors, setup, edit, checks } = await useAnalyticsCalls();

describe('adding a property', () => {
  test('stores it once Google says that it is the site’s', async () => {
    expect(await add()).toMatchObject({
      status: 200,
      body: { url: shop, propertyId: rig.propertyId },
    });
    expect((await setup()).sites).toMatchObject([
      { url: shop, propertyId: rig.propertyId, state: 'verified' },
    ]);
  });

  test.each([
    [
      'another site’s',
      () => register('https://blog.example/'),
      'https://blog.example/',
      'not_this_site',
    ],
    [
      'one without access',
      () => void google.troubles.set(rig.propertyId, problems.noAccess),
      shop,
      'no_access',
    ],
    [
      'an unknown one',
      () => void google.troubles.set(rig.propertyId, problems.notFound),
      shop,
      'not_found',
    ],
  ])('refuses %s, and keeps what was there', async (_, prepare, siteUrl, reason) => {
    await prepare();
    const answer = await add(siteUrl);
    expect(errorOf(answer)).toMatchObject([
      400,
      { code: 'invalid_input', field: 'propertyIdToUpdate', reason: `analytics_${reason}` },
    ]);
    const { sites } = await setup();
    expect(sites.every(({ state }: { state: string }) => state === 'none')).toBe(true);
  });

  test('names the service account where it has no access, and no host that is not the site’s', async () => {
    google.troubles.set(rig.propertyId, problems.noAccessToStreams);
    expect((await add()).body.message).toContain((await setup()).serviceAccount);
    google.troubles.clear();
    await register('https://blog.example/');
    expect((await add('https://blog.example/')).body.message).toBe(
      `Property ${rig.propertyId} is not for blog.example.`,
    );
  });

  test('stores nothing while Google is away', async () => {
    google.troubles.set(rig.propertyId, problems.quota);
    expect(errorOf(await add())).toMatchObject([429, { reason: 'analytics_quota' }]);
    google.troubles.set(rig.propertyId, { status: 500, body: 'oops' });
    expect(errorOf(await add())).toMatchObject([502, { reason: 'analytics_away' }]);
    expect((await setup()).sites).toMatchObject([{ propertyId: '', state: 'none' }]);
  });

  test('asks nothing about foreign sites', async () => {
    expect(errorOf(await add('https://other.example/'))).toMatchObject([
      404,
      { code: 'not_found', field: 'siteUrl' },
    ]);
    expect(google.asked).toEqual([]);
  });

  test('takes twenty an hour', async () => {
    stopDates();
    google.troubles.set(rig.propertyId, problems.noAccess);
    const answers = await Promise.all(Array.from({ length: 50 }, () => add()));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 400)).toHaveLength(20);
    expect(statuses.filter((status) => status === 429)).toHaveLength(30);
  });
});

describe('a property that Edit Site has stored', () => {
  test('is stored while Google is away, and checked by the first report', async () => {
    google.troubles.set(rig.propertyId, { status: 500, body: '' });
    expect((await edit(rig.propertyId)).status).toBe(200);
    expect(google.asked).toEqual([]);
    expect((await setup()).sites).toMatchObject([
      { propertyId: rig.propertyId, state: 'unchecked' },
    ]);
    expect(errorOf(await visitors())).toMatchObject([502, { reason: 'analytics_away' }]);
    expect((await setup()).sites).toMatchObject([{ state: 'unchecked' }]);
    google.troubles.clear();
    expect((await visitors()).status).toBe(200);
    expect((await setup()).sites).toMatchObject([{ state: 'verified' }]);
  });

  test('stays verified if it is the same', async () => {
    await add();
    expect((await edit(rig.propertyId)).status).toBe(200);
    expect((await setup()).sites).toMatchObject([{ state: 'verified' }]);
  });

  test('takes the place of another whose answers are kept', async () => {
    await add();
    await visitors();
    const before = rig.propertyId;
    rig.propertyId = '7';
    await edit('7');
    expect((await visitors({ propertyId: before })).status).toBe(404);
    expect(errorOf(await visitors())).toMatchObject([400, { reason: 'analytics_no_access' }]);
    await edit('');
    expect((await setup()).sites).toMatchObject([{ propertyId: '', state: 'none' }]);
  });

  test('is not guessed: thirty checks an hour', async () => {
    stopDates();
    await Promise.all(
      Array.from({ length: 40 }, (_, at) => register(`https://s${at}.example/`, String(900 + at))),
    );
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, at) => visitors({ propertyId: String(900 + at) })),
    );
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(10);
    expect(checks().length).toBeLessThanOrEqual(30);
  });
});
