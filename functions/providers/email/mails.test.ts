import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { confirmEmailMail, lockedOutMail, resetPasswordMail } from './link-mails.ts';
import { greeting } from './compose-mail.ts';
import { escapeHtml } from '../../platform/escape-html.ts';
import { htmlOf } from './mail-html.ts';
import { passwordChangedMail } from './access-mails.ts';

const publicUrl = 'https://vitals.example';
const person = { email: 'ada+test@example.com', firstName: 'Ada', token: 'tok_en-1' };

describe('mails', () => {
  test('the confirmation carries its link in both forms', () => {
    const mail = confirmEmailMail(publicUrl, person);
    const link = `${publicUrl}/confirm-email?email=ada%2Btest%40example.com&confirmToken=tok_en-1`;
    expect(mail).toMatchObject({ to: person.email, subject: 'Please confirm your email address' });
    expect(mail.text).toContain(link);
    expect(mail.html).toContain(`href="${link.replace('&', '&amp;')}"`);
    expect(mail.text).toContain('Hello Ada,');
  });

  test.each([
    ['reset', resetPasswordMail],
    ['mail to a locked-out owner', lockedOutMail],
  ])('the %s carries its link in both forms', (_name, compose) => {
    const mail = compose(publicUrl, { ...person, userId: 'user-1' });
    const link = `${publicUrl}/new-password/user-1?token=tok_en-1`;
    expect(mail.text).toContain(link);
    expect(mail.html).toContain(`href="${link}"`);
  });

  test('a changed password is reported with the time in the reader’s zone, device and place', () => {
    const at = new Date('2026-11-22T15:40:00.000Z');
    const change = { at, device: 'Firefox on Linux', place: 'Vienna, Austria' };
    const mail = passwordChangedMail(publicUrl, { ...person, timeZone: 'Europe/Vienna' }, change);
    expect(mail.text).toContain(
      'changed on 22 November 2026 at 16:40 (Europe/Vienna): Firefox on Linux, Vienna, Austria.',
    );
    expect(mail.text).toContain(`${publicUrl}/forgot-password`);
  });

  test.each(['Zoë', 'Jean-Luc', "O'Neill", '李', 'Anna Maria'])('%s is greeted by name', (name) => {
    expect(greeting(name)).toBe(`Hello ${name},`);
  });

  test.each([
    'http://evil.example',
    'Win at evil.com',
    '<b>Ada</b>',
    'x'.repeat(41),
    'a\nBcc: b',
    '',
  ])('%j is no name to put into a stranger’s mail', (name) => {
    expect(greeting(name)).toBe('Hello,');
  });

  test('the HTML has the same tags for any text', () => {
    const mail = (text: string) => ({
      heading: text,
      preheader: text,
      paragraphs: [text],
      button: { label: text, url: `${publicUrl}/?q=${encodeURIComponent(text)}` },
      notes: [text],
    });
    const tagsOf = (html: string) =>
      html.match(/<[^>]*>/g)?.map((tag) => tag.replace(/href="[^"]*"/, ''));
    const plain = tagsOf(htmlOf(publicUrl, mail('text')));
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(tagsOf(htmlOf(publicUrl, mail(text)))).toEqual(plain);
        expect(escapeHtml(text)).not.toMatch(/[<>"']/);
      }),
    );
  });
});
