/**
 * Size of a digest as a mail: `node bench/digest-size.ts [--sites 100]`. A monthly digest of that many sites, each with
 * something that got worse, a trend on both devices, and a long address. Limit: 100 KB for HTML and text together.
 */
import { parseArgs } from 'node:util';
import { digestMessage } from '../functions/delivery/digest-message.ts';
import { mailOf } from '../functions/providers/email/mail-channel.ts';
import { unsubscribeLinks } from '../functions/mail/unsubscribe-link.ts';
import { defaultOptions } from '../shared/models/channel-settings.ts';
import { report } from './statistics.ts';

const { values } = parseArgs({ options: { sites: { type: 'string', default: '100' } } });
const count = Number(values.sites);
const publicUrl = 'https://vitals.example.com';
const urls = Array.from(
  { length: count },
  (_, index) => `https://www.shop-number-${index}.example.com/collections/spring`,
);
const message = digestMessage({
  id: 'digest',
  frequency: 'Monthly',
  from: new Date('2026-10-01T06:00:00Z'),
  to: new Date('2026-11-01T07:00:00Z'),
  timeZone: 'America/Argentina/ComodRivadavia',
  options: defaultOptions,
  news: urls.map((site, index) => ({
    kind: 'score-fell',
    tone: 'bad',
    title: `The score of Shop ${index} fell on mobile`,
    site,
    time: '2026-10-15T12:00:00Z',
    incidentId: '019abcde-0000-7000-8000-000000000000',
  })),
  sites: urls.map((url) => ({
    url,
    state: { kind: 'fine', checkedAt: '2026-10-16T05:00:00Z', pages: null },
    mobile: [91, 84, 78, 70],
    changes: { mobile: { kind: 'unchanged', runs: 30 }, desktop: { kind: 'unchanged', runs: 30 } },
    desktop: [80, 95, 70, 81],
    availability: {
      outages: [{ from: '2026-10-15T12:00:00Z', to: '2026-10-15T13:00:00Z', beganEarlier: false }],
      to: '2026-11-01T07:00:00Z',
      percent: 99.861,
    },
  })),
  publicUrl,
});
if (message === undefined) throw new Error('There is no digest');
const links = unsubscribeLinks(publicUrl, 'x'.repeat(160));
const { html, text } = mailOf(publicUrl, { to: 'ada@example.com', message, links });
const bytes = (part: string): number => Buffer.byteLength(part);
const shown = urls.filter((_, index) => text.includes(`shop-number-${index}.example.com`)).length;
console.log(
  `HTML ${bytes(html)} bytes, text ${bytes(text)} bytes; ${shown} of ${count} sites are named`,
);
report('HTML and text', (bytes(html) + bytes(text)) / 1000, 100, 'KB');
report(`sites left out, of ${count}`, count - shown, 0, 'sites');
