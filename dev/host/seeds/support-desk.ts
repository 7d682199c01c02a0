import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { makeStaff } from '../../seeds/make-staff.ts';
import { writeWhole } from '../../stand-ins/write-whole.ts';
import { demoPassword, registerOrSignIn, sender } from './calls.ts';
import type { SeedOptions } from './seed-options.ts';

/** A member of our staff, without an account. */
export const staffMember = { email: 'support@example.com', password: demoPassword } as const;

/**
 * Runs once for a data folder, after the sample accounts: makes a member of staff as docs/deploy.md says, and lets customers write
 * to the desk. If it is interrupted, the next start continues it.
 */
export async function seedSupportDesk(options: SeedOptions): Promise<void> {
  const marker = join(options.dataDir, 'support-desk.json');
  if (existsSync(marker)) return;
  await makeStaff(staffMember);
  await writeInChat(options);
  await fillContactForm(options);
  writeWhole(marker, '{}');
}

const customer = (email: string, firstName: string) =>
  ({ email, firstName, lastName: 'Sample', role: 'Product Owner' }) as const;

/** The same ids at every start, so that nothing is written twice. */
async function writeInChat(options: SeedOptions): Promise<void> {
  const person = customer('business@example.com', 'Bernard');
  const { userId, accessToken } = await registerOrSignIn(options, person);
  const send = sender(options.origin, accessToken);
  const words = [
    'Improve Web Vitals',
    'Thank you. Our start page is green on desktop and orange on mobile: where should we begin?',
  ];
  for (const [index, content] of words.entries())
    await send('/send-message', {
      content,
      from_user: userId,
      from_email: person.email,
      client_id: `sample-message-${index}`,
    });
}

async function fillContactForm(options: SeedOptions): Promise<void> {
  const person = customer('suspended@example.com', 'Susan');
  const { userId, accessToken } = await registerOrSignIn(options, person);
  await sender(options.origin, accessToken)(`/contactUs/${userId}`, {
    email: person.email,
    contactInfo: {
      subject: 'Paying by bank transfer',
      type: 'Customer Support',
      checkbox3: true,
      description: 'Our account is suspended. Can we pay this year’s plan by bank transfer?',
    },
  });
}
