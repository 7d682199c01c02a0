import { describe, expect, test, vi } from 'vitest';
import { sendContactRequest } from '../../../shared/calls/portfolio/contact.ts';
import { contactMessages } from '../../../shared/models/portfolio/contact.ts';
import { callRaw } from '../../../test/support/call-handler.ts';
import { useTable } from '../../../test/support/scans.ts';
import { seedAccount, type SeededUser, seedSubUser } from '../../../test/support/seed-account.ts';
import { dataUrl, pngOf } from '../../../test/support/small-pictures.ts';
import { stopDates } from '../../../test/support/stop-dates.ts';
import { CallerThrottle } from '../../platform/limits/caller-throttle.ts';
import { contactPictures } from './contact-picture.ts';
import { contactRequestEntity } from './contact-request-entity.ts';
import { handler } from './send-contact-request.call.ts';
import { contactLimit } from './send-contact-request.ts';

const table = await useTable();
vi.spyOn(CallerThrottle.prototype, 'take').mockReturnValue();

const good = {
  subject: 'The score fell',
  type: 'Web Vitals Support',
  checkbox1: true,
  checkbox2: false,
  checkbox3: false,
  checkbox4: true,
  description: 'By 20 points.',
};
const send = (
  by: SeededUser,
  change: Record<string, unknown> = {},
  { id = by.userId, email = by.email } = {},
) =>
  callRaw(
    handler,
    sendContactRequest,
    { params: { id }, body: { email, contactInfo: { ...good, ...change } } },
    { as: by },
  );
const kept = async ({ accountId }: SeededUser) =>
  (await contactRequestEntity(table).query.byId({ accountId }).go({ consistent: true })).data;

describe('a contact request', () => {
  test('is stored with its labels, and its picture privately', async () => {
    const ada = await seedAccount(table);
    const picture = pngOf(3, 2);
    const { status, body } = await send(ada, { screenshot: dataUrl(picture, 'image/jpeg') });
    expect([status, body]).toEqual([200, { success: true, message: contactMessages.sent }]);
    const [request, ...more] = await kept(ada);
    expect(more).toEqual([]);
    expect(request).toMatchObject({
      email: ada.email,
      subject: good.subject,
      wishes: ['It is urgent', 'You may look at my account'],
      picture: { type: 'image/png', width: 3, height: 2 },
      state: 'open',
    });
    const pictures = contactPictures();
    const key = { accountId: ada.accountId, requestId: request?.requestId ?? '' };
    expect(await pictures.get(key)).toEqual(new Uint8Array(picture));
    const unsigned = (await pictures.addressOf(key)).replace(/\?.*/, '');
    expect((await fetch(unsigned)).status).toBe(403);
  });

  test('may come from a suspended account and from a sub-user, by id or by email', async () => {
    const [ada, suspended] = [
      await seedAccount(table),
      await seedAccount(table, { suspended: true }),
    ];
    const eve = await seedSubUser(table, ada);
    expect(await send(suspended)).toMatchObject({ status: 200 });
    expect(await send(eve, {}, { id: ada.email, email: ada.email })).toMatchObject({ status: 200 });
    expect(await kept(ada)).toMatchObject([{ email: eve.email, userId: eve.userId }]);
  });

  test('of another account is refused', async () => {
    const [ada, eve] = [await seedAccount(table), await seedAccount(table)];
    expect(await send(eve, {}, { id: ada.userId })).toMatchObject({ status: 403 });
    expect(await send(eve, {}, { email: ada.email })).toMatchObject({ status: 403 });
    expect(await kept(ada)).toEqual([]);
  });

  test('stops at the limit of the user, under 50 at once', async () => {
    stopDates();
    const ada = await seedAccount(table);
    const sent = await Promise.all(Array.from({ length: 25 }, () => send(ada)));
    expect(sent.filter(({ status }) => status === 200)).toHaveLength(contactLimit.limit);
    expect(await kept(ada)).toHaveLength(contactLimit.limit);
    expect(sent.find(({ status }) => status === 429)?.headers).toHaveProperty('retry-after');
    expect(await send(await seedSubUser(table, ada))).toMatchObject({ status: 200 });
  });
});

describe('the specified sentences', () => {
  test.each([
    ['subject', '', 'Subject is required'],
    ['subject', ' \u200b', 'Subject is required'],
    ['type', '', 'Type is required'],
    ['type', 'Praise', 'Type is required'],
    ['description', undefined, 'Description is required'],
    ['screenshot', dataUrl(Buffer.from('GIF89a')), 'Only JPEG and PNG formats are supported!'],
    [
      'screenshot',
      `data:image/png;base64,${'A'.repeat(1_500_000)}`,
      'You cannot upload images more than 1MB, please upload another screenshot!',
    ],
  ])('%s: %j', async (field, value, sentence) => {
    const ada = await seedAccount(table);
    const { status, body } = await send(ada, { [field]: value });
    expect([status, body.errors]).toEqual([
      400,
      [{ code: 'invalid_input', message: sentence, field: `contactInfo.${field}` }],
    ]);
    expect(await kept(ada)).toEqual([]);
  });
});
