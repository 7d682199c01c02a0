import { expect, test } from 'vitest';
import { mailboxPage, mailPage } from '../dev/stand-ins/ses/mailbox-page.ts';
import { openApiDocument } from '../shared/calls/openapi.ts';
import { renderApiDocs } from './api-docs.ts';

const mail = {
  id: 'mail-1',
  from: 'us@example.com',
  to: ['<img src=x>@example.com'],
  subject: '<script>alert(1)</script>',
  text: 'See https://example.com/confirm?token=1',
  sentAt: '2026-11-20T12:00:00.000Z',
  tags: {},
  replyTo: [],
  headers: [],
  attachments: [],
};
const pages = {
  docs: renderApiDocs(openApiDocument()),
  mailbox: mailboxPage([mail]),
  mail: mailPage(mail),
};

test.each(Object.entries(pages))('%s uses the product’s colours, light and dark', (_, html) => {
  expect(html).toMatch(/--wv-page: #f7f8fa;.*prefers-color-scheme:dark.*--wv-page: #111319;/s);
  expect(html).toMatch(/<main>.*<h1>/s);
});

test.each(Object.entries(pages))('%s has no scripts and loads nothing', (_, html) => {
  expect(html).not.toMatch(/<script|<link|<img|url\(|@import| on\w+=/i);
});
