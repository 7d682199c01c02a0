import { MantineProvider } from '@mantine/core';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import StatisticsSequence from './statistics-sequence.tsx';
import TicTacToeGame from './tic-tac-toe-game.tsx';

const show = (content: ReactNode) =>
  render(<MantineProvider env="test">{content}</MantineProvider>);

describe('Statistics', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('comes in four steps, each study with its source', () => {
    show(<StatisticsSequence />);
    const sources = () => screen.getAllByRole('link').map((link) => link.textContent);
    const advance = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));
    expect(sources()).toEqual([expect.stringContaining('Deloitte')]);
    advance(6_499);
    expect(sources()).toHaveLength(1);
    advance(1);
    expect(sources()).toEqual([expect.anything(), expect.stringContaining('Vodafone')]);
    advance(6_499);
    expect(screen.queryByRole('figure')).not.toBeInTheDocument();
    advance(1);
    expect(
      within(screen.getByRole('figure', { name: /good Core Web Vitals/ })).getByText(/^2021: 32 %/),
    ).toBeVisible();
    advance(6_499);
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
    advance(1);
    expect(screen.getByRole('img', { name: /largest paint below 2\.53.s/ })).toBeVisible();
    expect(screen.getByText(/in less than 2\.53\ss, scripts block/)).toBeVisible();
    expect(sources()).toHaveLength(3);
  });
});

describe('Tic Tac Toe', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const square = (row: number, column: number) =>
    screen.getByRole('button', { name: new RegExp(`^Row ${row}, column ${column}`) });
  const think = () => act(() => void vi.advanceTimersByTime(500));

  test('the computer answers; a taken square stays; Reset clears the board', () => {
    show(<TicTacToeGame />);
    const status = screen.getByRole('status');
    expect(status).toHaveTextContent('Your turn: you play X.');
    fireEvent.click(square(1, 1));
    expect(status).toHaveTextContent('The computer is thinking.');
    fireEvent.click(square(1, 2));
    expect(square(1, 2)).toHaveAccessibleName('Row 1, column 2: empty');
    think();
    expect(square(2, 2)).toHaveAccessibleName('Row 2, column 2: O');
    fireEvent.click(square(2, 2));
    expect(square(2, 2)).toHaveAccessibleName('Row 2, column 2: O');
    fireEvent.click(screen.getByRole('button', { name: 'Reset' }));
    expect(screen.getAllByRole('button', { name: /: empty$/ })).toHaveLength(9);
    expect(status).toHaveTextContent('Your turn');
  });

  test('is lost by a careless player', () => {
    show(<TicTacToeGame />);
    for (const [row, column] of [
      [1, 1],
      [1, 2],
      [2, 1],
    ] as const) {
      fireEvent.click(square(row, column));
      think();
    }
    expect(screen.getByRole('status')).toHaveTextContent('The computer has won.');
    expect(square(3, 3)).toHaveAttribute('aria-disabled', 'true');
  });

  test('can be played with the keyboard', () => {
    show(<TicTacToeGame />);
    act(() => square(1, 1).focus());
    fireEvent.keyDown(square(1, 1), { key: 'ArrowRight' });
    expect(square(1, 2)).toHaveFocus();
    fireEvent.keyDown(square(1, 2), { key: 'ArrowDown' });
    expect(square(2, 2)).toHaveFocus();
    fireEvent.keyDown(square(2, 2), { key: 'ArrowDown' });
    fireEvent.keyDown(square(3, 2), { key: 'ArrowDown' });
    expect(square(3, 2)).toHaveFocus();
    expect(square(3, 2)).toHaveAttribute('tabindex', '0');
    expect(square(1, 1)).toHaveAttribute('tabindex', '-1');
  });
});
