import { expect, test } from 'vitest';
import { Mailbox } from './mailbox.ts';
import { inScheme, mailboxPage, mailPage, withPictures } from './mailbox-page.ts';

const evil = '<script>alert(1)</script>"onload="alert(2)';
const mailbox = new Mailbox(undefined, () => undefined);
const mail = mailbox.add({
  from: evil,
  to: [`bounce+${evil}@simulator.amazonses.com`],
  subject: evil,
  text: `See https://example.com/?a=1&b=2 ${evil}`,
  html: `<h1>${evil}</h1><a href="javascript:alert(3)">x</a><meta http-equiv="refresh" content="0;url=//evil">`,
  replyTo: [evil],
  headers: [{ name: 'List-Unsubscribe', value: `<https://x/?token=${evil}>` }],
  attachments: [{ fileName: evil, contentType: evil, content: 'aGVsbG8=' }],
});

const views = ['html', 'dark', 'phone', 'text'] as const;
test.each(views)('what a mail says is text in its %s view', (view) => {
  const html = mailPage(mail, view);
  expect(html).not.toMatch(/<script|<img|"onload=|href="javascript|http-equiv/i);
  expect(html).toContain('&lt;script&gt;');
  expect(html).toContain(`href="/mailbox/${mail.id}?view=${view}" aria-current="page"`);
});

test('the HTML part is in a frame without scripts and without an origin', () => {
  for (const view of ['html', 'dark', 'phone'] as const)
    expect(/<iframe[^>]*sandbox="([^"]*)"/.exec(mailPage(mail, view))?.[1]).toBe(
      'allow-popups allow-popups-to-escape-sandbox',
    );
  expect(mailPage(mail, 'text')).not.toContain('<iframe');
});

test('headers, reply address, attachments and what SES plays are listed', () => {
  const html = mailPage(mail);
  for (const part of [
    'List-Unsubscribe',
    'Reply-To',
    '5 bytes',
    `/mailbox/${mail.id}/attachments/0`,
  ])
    expect(html).toContain(part);
  const [bounced] = [mailbox.add({ ...mail, to: ['bounce@simulator.amazonses.com'] })];
  expect(mailPage(bounced)).toContain('plays a bounce');
  expect(mailboxPage([bounced])).toContain('plays a bounce');
});

test('pictures that came with a mail are shown in it, and not listed as files', () => {
  const logo = {
    fileName: 'logo.png',
    contentType: 'image/png',
    content: 'iVBORw==',
    contentId: 'a@logo',
  };
  const shown = withPictures('<img src="cid:a@logo"><img src="cid:b@logo">', [logo]);
  expect(shown).toBe('<img src="data:image/png;base64,iVBORw=="><img src="cid:b@logo">');
  const script = { ...logo, contentType: 'image/svg+xml' };
  expect(withPictures('<img src="cid:a@logo">', [script])).toBe('<img src="cid:a@logo">');
  expect(mailPage({ ...mail, attachments: [logo] })).not.toContain('Attachments');
});

test('a mail without HTML shows its text', () => {
  const { html: _, ...plain } = mail;
  const html = mailPage({ ...plain, id: 'plain' });
  expect(html).toContain('<a href="https://example.com/?a=1&amp;b=2">');
  expect(html).not.toContain('?view=html');
});

test('the scheme is that of the view, not of the reader', () => {
  const css = '@media (prefers-color-scheme:dark){a{}}@media (prefers-color-scheme: light){b{}}';
  expect(inScheme(css, 'dark')).toBe('@media (min-width:0){a{}}@media (max-width:0){b{}}');
  expect(inScheme(css, 'light')).toBe('@media (max-width:0){a{}}@media (min-width:0){b{}}');
});
