import { cleanNotifications } from '@mantine/notifications';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { MantineProvider } from '@mantine/core';
import { Snackbars } from '../../app/snackbars.tsx';
import { snackbar } from './snackbar.ts';

beforeEach(() => {
  vi.useFakeTimers();
  render(
    <MantineProvider env="test">
      <Snackbars />
    </MantineProvider>,
  );
});
afterEach(() => {
  act(() => cleanNotifications());
  vi.runAllTimers();
  vi.useRealTimers();
});

const shown = () =>
  [...screen.queryAllByRole('status'), ...screen.queryAllByRole('alert')]
    .map((one) => one.textContent)
    .sort();
const wait = (milliseconds: number) =>
  act(() => vi.advanceTimersByTimeAsync(milliseconds).then(() => undefined));

describe('snackbar', () => {
  test('closes after 5 s', async () => {
    act(() => void snackbar.success('Scan is done!'));
    await wait(4900);
    expect(shown()).toEqual(['Scan is done!']);
    await wait(600);
    expect(shown()).toEqual([]);
  });

  test('closes after the given time, or not at all', async () => {
    act(() => void snackbar.warning('Briefly', { closeAfterMs: 3500 }));
    act(() => void snackbar.info('Scanning ...', { closeAfterMs: false, id: 'scan' }));
    await wait(4000);
    expect(shown()).toEqual(['Scanning ...']);
    await wait(60_000);
    expect(shown()).toEqual(['Scanning ...']);
    act(() => snackbar.close('scan'));
    await wait(500);
    expect(shown()).toEqual([]);
  });

  test('shows at most 3, and removes the oldest that would close automatically first', async () => {
    act(() => {
      snackbar.info('stays', { closeAfterMs: false });
      snackbar.success('one');
      snackbar.success('two');
      snackbar.error('three');
    });
    await wait(500);
    expect(shown()).toEqual(['stays', 'three', 'two']);
  });

  test('shows the newest even if all others are permanent', async () => {
    act(() => {
      for (const message of ['a', 'b', 'c', 'd']) snackbar.info(message, { closeAfterMs: false });
    });
    await wait(500);
    expect(shown()).toEqual(['b', 'c', 'd']);
  });

  test('replaces the text of the same id', async () => {
    act(() => void snackbar.info('Scanning ...', { id: 'scan', closeAfterMs: false }));
    act(() => void snackbar.success('Scan finished', { id: 'scan' }));
    await wait(500);
    expect(shown()).toEqual(['Scan finished']);
    await wait(5500);
    expect(shown()).toEqual([]);
  });
});
