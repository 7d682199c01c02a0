import { act, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { fetchTab } from './components/fetch-tab.ts';
import { reportTabs } from './rules/report-tabs.ts';
import { showDetails } from './testing/show-details.tsx';

const endPrint = (): void => act(() => void window.dispatchEvent(new Event('afterprint')));
const parts = () => screen.getAllByRole('heading', { level: 2 }).map((each) => each.textContent);

test('the browser’s menu prints what is there and names the rest; the keys print all parts of the report', async () => {
  onTestFinished(endPrint);
  let printed: (string | null)[] = [];
  vi.stubGlobal('print', () => {
    printed = parts();
  });
  const { user } = await showDetails({ hash: '#requests' });
  const open = parts();
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  const missing = /^History: press Ctrl\+P or ⌘P on the page to print this part too/;
  expect(screen.getByText(missing)).toBeInTheDocument();
  endPrint();
  expect(parts()).toEqual(open);
  // However slow the machine is.
  await Promise.all(reportTabs.map((tab) => fetchTab[tab]()));
  await user.keyboard('{Control>}p{/Control}');
  await waitFor(() => expect(printed).not.toEqual([]));
  const [, ...sections] = printed;
  expect(sections.join()).toBe(
    [
      'Overall Score,Loading process,Suggestions,Field Data,Lab Data',
      'Overall Score History,Field Data History,Lab Data History',
      'Waterfall,Third Parties',
      'Other Audits,Diagnostics,LCP Element,CLS Elements,Tech Stack',
    ].join(),
  );
});
