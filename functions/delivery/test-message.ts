import { randomUUID } from 'node:crypto';
import type { OutgoingMessage } from '../providers/ports/tell-channel.ts';

/** A message by which a person sees that a channel works. */
export const testMessage = ({
  accountEmail,
  publicUrl,
}: {
  accountEmail: string;
  publicUrl: string;
}): OutgoingMessage => ({
  id: randomUUID(),
  kind: 'test',
  tone: 'good',
  heading: 'Test message from Web Vitals',
  summary:
    'This channel works. Outages of your sites are reported here at once, and everything else in a digest.',
  sections: [],
  link: { label: 'Notification settings', url: `${publicUrl}/notifications` },
  why: `The owner of the account ${accountEmail} has sent this test.`,
});
