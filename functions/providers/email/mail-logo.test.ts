import { describe, expect, test } from 'vitest';
import { dataUrl, jpegOf, pngOf } from '../../../test/support/small-pictures.ts';
import { composeBranded, type MailLook } from './compose-branded.ts';
import { mailLogo } from './mail-logo.ts';

const [own, client] = [pngOf(480, 112), jpegOf(64, 48)];
const plain: MailLook = {
  sender: 'Agency <b>',
  logo: null,
  clientLogo: null,
  colour: null,
  replyTo: null,
  signOff: null,
  namesProduct: false,
};
const letter = {
  heading: 'November',
  preheader: 'No outage.',
  paragraphs: ['Hello'],
  button: { label: 'Open', url: 'https://vitals.example/reports/1' },
  notes: [],
};
const mailWith = (look: Partial<MailLook>) =>
  composeBranded('https://vitals.example', 'ann@acme.example', letter, { ...plain, ...look });
const imagesOf = (html: string) => html.match(/<img[^>]*>/g) ?? [];
const nameAtTop = '>Agency &lt;b&gt;</p>\n<h1';

describe('the logos of a mail', () => {
  test('are parts of it, named by the brand, with the size in which they are shown', () => {
    const { html, attachments } = mailWith({ logo: dataUrl(own), clientLogo: dataUrl(client) });
    expect(attachments).toMatchObject([
      { fileName: 'logo.png', contentType: 'image/png', content: own },
      { fileName: 'logo.jpeg', contentType: 'image/jpeg', content: client },
    ]);
    const [first, second] = imagesOf(html);
    expect(first).toContain(`src="cid:${attachments?.[0]?.contentId}" width="120" height="28"`);
    expect(first).toContain('alt="Agency &lt;b&gt;"');
    expect(second).toContain(`src="cid:${attachments?.[1]?.contentId}" width="64" height="48"`);
    expect(second).toContain('alt=""');
    expect(html).not.toContain(nameAtTop);
  });

  test('change nothing in the plain text, and leave the name where only the client has one', () => {
    const without = mailWith({});
    expect([without.attachments, imagesOf(without.html)]).toEqual([[], []]);
    expect(without.html).toContain(nameAtTop);
    const beside = mailWith({ clientLogo: dataUrl(client) });
    expect(beside.html).toContain(nameAtTop);
    expect(mailWith({ logo: dataUrl(own) }).text).toBe(without.text);
    const unnamed = mailWith({ logo: dataUrl(own), sender: null });
    expect(unnamed.html).toContain('>Web Vitals</p>\n<h1');
    expect(imagesOf(unnamed.html)[0]).toContain('alt=""');
  });

  test('are not shown where the data are no picture', () => {
    const broken = mailWith({ logo: 'data:image/png;base64,iVBORw0KGgo=', clientLogo: 'x' });
    expect([broken.attachments, imagesOf(broken.html)]).toEqual([[], []]);
  });

  test.each([
    [pngOf(4000, 1), 120, 1],
    [pngOf(1, 4000), 1, 56],
    [jpegOf(3000, 3000), 56, 56],
    [pngOf(20, 10), 20, 10],
  ])('keep their proportions, and are not enlarged: %#', (picture, width, height) => {
    const logo = mailLogo(dataUrl(picture), 'Agency');
    expect(logo?.picture).toMatchObject({ width, height });
    // https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_Attachment.html
    expect(logo?.picture.contentId.length).toBeLessThanOrEqual(78);
  });
});
