import { act, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { fetchTab } from './components/fetch-tab.ts';
import { reportTabs } from './rules/report-tabs.ts';
import { showDetails } from './testing/show-details.tsx';

const endPrint = (): void => act(() => void window.dispatchEvent(new Event('afterprint')));
const parts = () => screen.getAllByRole('heading', { level: 2 }).map((each) => each.textContent);

const all = [
  'Overall Score,Loading process,Suggestions,Field Data,Lab Data',
  'Overall Score History,Field Data History,Lab Data History',
  'Waterfall,Third Parties',
  'Other Audits,Diagnostics,LCP Element,CLS Elements,Tech Stack',
].join();

test('the browser’s menu and the keys print all parts of the report', async () => {
  onTestFinished(endPrint);
  let printed: (string | null)[] = [];
  const print = vi.fn(() => {
    window.dispatchEvent(new Event('beforeprint'));
    printed = parts();
  });
  vi.stubGlobal('print', print);
  const { user } = await showDetails({ hash: '#requests' });
  const open = parts();
  const sectionsPrinted = async () => {
    await waitFor(() => expect(printed).not.toEqual([]));
    const [, ...sections] = printed.splice(0);
    return sections.join();
  };
  // The menu's print cannot wait for code and data.
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(screen.getByText(/^History is still loading: once you close this print/)).toBeVisible();
  // However slow the machine is.
  await Promise.all(reportTabs.map((tab) => fetchTab[tab]()));
  endPrint();
  expect(await sectionsPrinted()).toBe(all);
  endPrint();
  expect(parts()).toEqual(open);
  await user.keyboard('{Control>}p{/Control}');
  expect(await sectionsPrinted()).toBe(all);
  endPrint();
  expect(print).toHaveBeenCalledTimes(2);
});
