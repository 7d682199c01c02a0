import type { Page } from 'playwright-core';

/** Follows the link of a person's newest mail with this subject, like its reader: in a new tab. */
export async function followMailedLink(
  page: Page,
  { email }: { email: string },
  subject: string,
): Promise<Page> {
  await page.goto('/mailbox');
  await page
    .getByRole('link', { name: subject })
    .filter({ hasText: `to ${email}` })
    .first()
    .click();
  const mail = page.frameLocator('iframe[title=Message]');
  const [opened] = await Promise.all([
    page.waitForEvent('popup'),
    mail.getByRole('link').first().click(),
  ]);
  return opened;
}
