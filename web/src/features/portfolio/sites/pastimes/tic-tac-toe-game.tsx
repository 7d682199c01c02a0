import { Box, Button, Stack, VisuallyHidden } from '@mantine/core';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import {
  winningLine,
  type Mark,
  newGame,
  play,
  reply,
  type Game,
  type GameState,
} from './tic-tac-toe.ts';
import classes from './pastimes.module.css';

/** Long enough to see the computer's move. */
const thinkingMs = 450;

const words: Record<GameState, string> = {
  player_turn: 'Your turn: you play X.',
  ai_turn: 'The computer is thinking.',
  player_won: 'You have won!',
  player_o_won: 'The computer has won.',
  game_draw: 'A draw.',
  game_error: 'This game cannot continue. Press Reset to start a new one.',
};
const markWords: Record<Mark, string> = { x: 'X', o: 'O' };
const columnStep: Partial<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };
const rowStep: Partial<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };
const within = (place: number): number => Math.min(2, Math.max(0, place));

/** Tic Tac Toe against the computer; by mouse, or by arrow keys and Enter. */
export default function TicTacToeGame() {
  const [game, setGame] = useState<Game>(newGame);
  const [focused, setFocused] = useState(0);
  const squares = useRef<(HTMLButtonElement | null)[]>([]);

  useEffect(() => {
    if (game.state !== 'ai_turn') return undefined;
    const timer = setTimeout(() => setGame(reply), thinkingMs);
    return () => clearTimeout(timer);
  }, [game.state]);

  const move = (event: KeyboardEvent): void => {
    const columns = columnStep[event.key] ?? 0;
    const rows = rowStep[event.key] ?? 0;
    if (columns === 0 && rows === 0) return;
    event.preventDefault();
    const next = within(Math.floor(focused / 3) + rows) * 3 + within((focused % 3) + columns);
    setFocused(next);
    squares.current[next]?.focus();
  };
  const won = winningLine(game.board, 'x') ?? winningLine(game.board, 'o') ?? [];

  return (
    <Stack align="center">
      <Box component="output" mih={24} fw={600}>
        {words[game.state]}
      </Box>
      <fieldset className={classes['board']}>
        <legend>
          <VisuallyHidden>Board; move with the arrow keys</VisuallyHidden>
        </legend>
        {game.board.map((mark, square) => (
          <button
            // The nine squares never change their order.
            // oxlint-disable-next-line react/no-array-index-key
            key={square}
            type="button"
            ref={(button) => {
              squares.current[square] = button;
            }}
            className={classes['square']}
            data-mark={mark ?? undefined}
            data-won={won.some((each) => each === square) || undefined}
            tabIndex={square === focused ? 0 : -1}
            // Stays reachable by keyboard: clicking a taken square does nothing.
            aria-disabled={game.state !== 'player_turn' || mark !== null}
            aria-label={nameOf(square, mark)}
            onKeyDown={move}
            onFocus={() => setFocused(square)}
            onClick={() => setGame((current) => play(current, square))}
          >
            <span aria-hidden>{mark === null ? '' : markWords[mark]}</span>
          </button>
        ))}
      </fieldset>
      <Button onClick={() => setGame(newGame)}>Reset</Button>
    </Stack>
  );
}

const nameOf = (square: number, mark: Mark | null): string =>
  `Row ${Math.floor(square / 3) + 1}, column ${(square % 3) + 1}: ${mark === null ? 'empty' : markWords[mark]}`;
