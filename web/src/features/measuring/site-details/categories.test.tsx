import { screen, within, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer } from '../../../test-support/fake-server.ts';
import { categories, changes } from './testing/category-answers.ts';
import { deviceSwitch, showDetails } from './testing/show-details.tsx';

const section = () => within(screen.getByRole('region', { name: 'Other Audits' }));
const handlers = {
  'POST /api/scan/categories': answer(categories),
  'POST /api/scan/changes': answer(changes),
};

test('shows the score of each category and its findings, with elements and how to fix them', async () => {
  const { user, address } = await showDetails({ hash: '#audits', handlers });
  const score = (name: string) => section().getByRole('article', { name: `${name} score` });
  expect(
    within(score('Accessibility')).getByRole('img', { name: /^Accessibility on mobile: 58 out/ }),
  ).toBeVisible();
  expect(score('Accessibility')).toHaveTextContent('AveragePasses 13 of 18 audits.');
  expect(score('Best Practices')).toHaveTextContent('GoodPasses 14 of 14 audits.');
  expect(score('SEO')).toHaveTextContent('No score: an audit could not run.');
  expect(score('Agentic Browsing')).toHaveTextContent('Passes 1 of 2 audits.');
  expect(
    within(score('Accessibility')).getByRole('figure', {
      name: 'Accessibility on mobile over time',
    }),
  ).toBeVisible();
  // What is fine is folded.
  const fine = section().getByText('Nothing found: Best Practices, Agentic Browsing');
  expect(section().getAllByText('Nothing to improve was found.')[0]).not.toBeVisible();
  await user.click(fine);
  expect(section().getAllByText('Nothing to improve was found.')[0]).toBeVisible();

  const finding = section().getByRole('button', { name: /Image elements do not have/ });
  expect(finding).toHaveTextContent('12 elements');
  finding.focus();
  await user.keyboard('{Enter}');
  expect(await section().findByText('body > div.hero > img')).toBeVisible();
  expect(section().getByText(/Element does not have an alt attribute/)).toBeVisible();
  expect(section().getByRole('link', { name: /Learn more/ })).toHaveAttribute(
    'href',
    'https://dequeuniversity.com/rules/axe/4.14/image-alt',
  );
  await user.click(section().getByRole('link', { name: /^How to fix: Image elements/ }));
  await waitFor(() =>
    expect(screen.getByRole('heading', { level: 1, name: /Image elements/ })).toBeVisible(),
  );
  expect(address()).toMatch(/device=mobile&type=image-alt$/);
});

test('shows the difference from the scan before as findings', async () => {
  await showDetails({ hash: '#audits', handlers });
  const findings = (name: string) => section().getByRole('region', { name: `${name} findings` });
  await within(findings('Accessibility')).findByRole('link', { name: /^Compare/ });
  expect(findings('Accessibility')).toHaveTextContent(
    'Since the previous scan: 3 new contrast failures; gone: <html> has no [lang]. Compare',
  );
  expect(findings('Best Practices')).toHaveTextContent(
    'No findings are new or gone since the previous scan. Compare',
  );
  expect(within(findings('SEO')).queryByRole('link', { name: /^Compare/ })).toBeNull();
});

test('says so when a scan is older than these audits, or its findings are gone', async () => {
  const gone = { ...categories, mobile: { ...categories.mobile!, categories: null } };
  const { user } = await showDetails({
    hash: '#audits',
    handlers: { 'POST /api/scan/categories': answer(gone) },
  });
  expect(section().getByText(/^The findings of this scan are no longer stored/)).toBeVisible();
  await user.click(deviceSwitch().getByRole('radio', { name: 'Desktop' }));
  expect(
    section().getByText('This scan is older than these audits. Run a scan to see them.'),
  ).toBeVisible();
  expect(section().queryByRole('article')).not.toBeInTheDocument();
});
