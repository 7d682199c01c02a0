import { randomUUID } from 'node:crypto';
import type { OutageTiming } from '../../shared/models/channel-settings.ts';
import type { OutgoingMessage } from '../providers/ports/channel-sender.ts';

const timingWords: Readonly<Record<OutageTiming, string>> = {
  'at-once': 'at once',
  together: 'together, five minutes after the first',
};

/** A message that shows a user that a channel works. */
export const testMessage = ({
  accountEmail,
  outages,
  publicUrl,
}: {
  accountEmail: string;
  outages: OutageTiming;
  publicUrl: string;
}): OutgoingMessage => ({
  id: randomUUID(),
  kind: 'test',
  tone: 'good',
  heading: 'Test message from Web Vitals',
  summary: `This channel works. Outages of your sites are reported here ${timingWords[outages]}, and everything else in a digest.`,
  sections: [],
  link: { label: 'Notification settings', url: `${publicUrl}/notifications` },
  why: `The owner of the account ${accountEmail} has sent this test.`,
});
