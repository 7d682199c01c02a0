import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { publicUrl, sampleMails } from '../../../test/support/sample-mails.ts';

const plain = sampleMails({ firstName: 'Ada', siteName: 'Shop', device: 'Firefox on Linux' });
const evil =
  '"><img src=x onerror=alert(1)><!channel> @everyone \r\nBcc: all@example.com\u202e http://evil.example/a';
const hostile = sampleMails({ firstName: evil, siteName: evil, device: evil });

const tagsOf = (html: string) =>
  html.match(/<[^>]*>/g)?.map((tag) => tag.replaceAll(/(href|content|alt)="[^"]*"/g, ''));
const linksOf = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, url]) => url);
const mails = Object.entries(plain).flatMap(([file, list]) =>
  list.map((mail) => [`${file}: ${mail.subject}`, mail] as const),
);
const alike = Object.entries(hostile).flatMap(([file, list]) =>
  list.map((mail, index) => [`${file} ${index}`, mail, plain[file]?.[index]] as const),
);

test('every file that composes a mail has its samples here', () => {
  const composing = readdirSync(import.meta.dirname).filter(
    (name) => /-(mails?|channel)\.ts$/.test(name) && !/^(compose|send|try-to)-mail/.test(name),
  );
  expect(Object.keys(plain).sort()).toEqual(composing.sort());
});

describe.each(mails)('%s', (_, mail) => {
  test('has two parts that say the same', () => {
    const words = mail.html
      .replace(/<head>.*<\/head>/s, '')
      .replaceAll(/<!--.*?-->|<[^>]*>/gs, ' ')
      .replaceAll('&#39;', "'")
      .replaceAll(/&[#\w]+;|\s+/g, ' ')
      .replaceAll(/\s+/g, ' ');
    const said = mail.text
      .split('\n')
      .filter((line) => line !== '' && !/^\s*(-|https?:|mailto:)|:$/.test(line));
    for (const line of said) expect(words).toContain(line.replaceAll('&', ' '));
    expect(said.length).toBeGreaterThan(3);
  });

  test('writes no address where it would be broken up', () => {
    expect(mail.text + mail.html).not.toContain('\u200b');
  });

  test('links to the product in both parts', () => {
    expect(linksOf(mail.html)).toContain(publicUrl);
    expect(mail.text).toContain(`\n${publicUrl}\n`);
  });

  test('has no script or address of another party, and no picture that it does not bring along', () => {
    expect(mail.html).not.toMatch(/<(script|link|iframe|form)|url\(|@import/i);
    const shown = [...mail.html.matchAll(/<img[^>]* src="([^"]*)"/g)].map(([, src]) => src);
    const brought = (mail.attachments ?? []).flatMap(({ contentId }) => contentId ?? []);
    expect(shown).toEqual(brought.map((id) => `cid:${id}`));
    const others = linksOf(mail.html).filter((url) => url?.startsWith(publicUrl) === false);
    for (const url of others) expect(url).toMatch(/^(mailto:|https:\/\/dashboard\.stripe\.com\/)/);
  });

  test('is far from the 102 KB at which Gmail clips', () => {
    expect(Buffer.byteLength(mail.html)).toBeLessThan(16_000);
  });

  test('has a preview that differs from its subject', () => {
    const preview = /mso-hide:all">(.*?)&#847;/.exec(mail.html)?.[1] ?? '';
    expect(preview.length).toBeGreaterThan(5);
    expect(preview).not.toBe(mail.subject);
  });
});

test('only notifications, digests and updates of status pages can be unsubscribed from', () => {
  const mailsWith = mails.filter(([, { headers }]) => headers !== undefined);
  expect(mailsWith.map(([name]) => name)).toEqual([
    'status-mails.ts: Shop: Shop is slow',
    'mail-channel.ts: Shop is down',
    'mail-channel.ts: Shop is up again',
    'mail-channel.ts: Shop goes up and down',
    'mail-channel.ts: Shop needs attention',
    'mail-channel.ts: Shop got worse',
    'mail-channel.ts: Shop can send you messages here',
  ]);
  for (const [name, { headers, html, text }] of mailsWith) {
    const isOfStatus = name.startsWith('status-mails.ts');
    const call = isOfStatus ? 'status-subscription' : 'unsubscribe';
    // https://www.rfc-editor.org/rfc/rfc8058#section-3.1
    expect(headers).toEqual({
      'List-Unsubscribe': `<${publicUrl}/api/${call}?token=signed.token>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
    const page = isOfStatus ? 'status-subscription' : 'unsubscribe';
    expect(linksOf(html)).toContain(`${publicUrl}/${page}?token=signed.token`);
    expect(text).toContain(`${publicUrl}/${page}?token=signed.token`);
  }
  for (const [name, { html }] of mails.filter(([, { headers }]) => headers === undefined))
    expect([name, html.includes('nsubscribe')]).toEqual([name, false]);
});

describe.each(alike)('hostile words in %s', (_, mail, harmless) => {
  test('are text in the HTML part', () => {
    expect(tagsOf(mail.html)).toEqual(tagsOf(harmless?.html ?? ''));
  });

  test('begin no line, turn no words around, and make no link', () => {
    for (const part of [mail.text, mail.html]) {
      expect(part).not.toMatch(/^Bcc:/m);
      expect(part).not.toContain('\u202e');
      expect(part).not.toContain('http://evil.example');
    }
    expect(mail.to).toBe(harmless?.to);
    expect(mail.headers).toEqual(harmless?.headers);
  });
});
