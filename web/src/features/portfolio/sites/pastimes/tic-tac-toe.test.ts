import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  emptySquares,
  forkingSquares,
  winningSquares,
  type Board,
  chooseSquare,
  newGame,
  play,
  reply,
  type Game,
} from './tic-tac-toe.ts';

/** Parses `xo. ... ...`, with rows separated by spaces. */
const boardOf = (text: string): Board =>
  Array.from(text.replaceAll(' ', ''), (mark) => (mark === 'x' || mark === 'o' ? mark : null));
const round = (game: Game, square: number): Game => reply(play(game, square));

describe('states', () => {
  test('begins with the player, then alternates', () => {
    expect(newGame.state).toBe('player_turn');
    const afterPlayer = play(newGame, 0);
    expect(afterPlayer.state).toBe('ai_turn');
    expect(reply(afterPlayer).state).toBe('player_turn');
  });

  test('the player can take only an empty square, and only in their own turn', () => {
    const waiting = play(newGame, 0);
    expect(play(waiting, 1)).toBe(waiting);
    const answered = reply(waiting);
    expect(play(answered, 0)).toBe(answered);
    expect(play(answered, 9)).toBe(answered);
    expect(reply(answered)).toBe(answered);
  });

  test('three in a row win, for each side', () => {
    const nearly: Game = { board: boardOf('xx. oo. ...'), state: 'player_turn', moveCount: 5 };
    expect(play(nearly, 2).state).toBe('player_won');
    expect(round(nearly, 8).state).toBe('player_o_won');
  });

  test('a draw when the move count reaches 10', () => {
    const last: Game = { board: boardOf('xox xoo ox.'), state: 'player_turn', moveCount: 9 };
    expect(play(last, 8)).toMatchObject({ state: 'game_draw', moveCount: 10 });
  });

  test('a win with the last square is a win', () => {
    const last: Game = { board: boardOf('xox oxo ox.'), state: 'player_turn', moveCount: 9 };
    expect(play(last, 8).state).toBe('player_won');
  });

  test('an impossible board is an error', () => {
    const broken: Game = { board: boardOf('ooo ooo ooo'), state: 'ai_turn', moveCount: 4 };
    expect(reply(broken).state).toBe('game_error');
  });
});

describe('preference of the computer', () => {
  test.each([
    ['wins rather than blocks', 'xx. oo. x..', 5],
    ['blocks rather than forks', 'xx. .o. ...', 2],
    ['forks', 'o.. .x. ..o', [2, 6]],
    ['takes the centre', 'x.. ... ...', 4],
    ['takes the opposite corner', '..x .o. ...', 6],
    ['takes an empty corner', '... .x. ...', 0],
    ['takes a corner where the player is about to fork', 'x.. .o. ..x', [2, 6]],
  ])('%s', (_, board, square) => {
    expect([square].flat()).toContain(chooseSquare(boardOf(board)));
  });

  test('takes a side when nothing else is left', () => {
    expect(chooseSquare(boardOf('xox oxo o.o'))).toBe(7);
  });
});

describe('any game at all', () => {
  test('can be won by a fork, which the order of preference does not block', () => {
    expect([0, 8, 6, 7].reduce(round, newGame).state).toBe('player_won');
  });

  test('follows the order of preference', () => {
    const rank = (board: Board, square: number): number =>
      [
        winningSquares(board, 'o').includes(square),
        winningSquares(board, 'x').includes(square),
        forkingSquares(board, 'o').includes(square),
        square === 4,
        square % 2 === 0 && board[8 - square] === 'x',
        square % 2 === 0,
        true,
      ].indexOf(true);
    const follow = (game: Game): void => {
      for (const square of emptySquares(game.board)) {
        const asked = play(game, square);
        if (asked.state !== 'ai_turn') continue;
        const chosen = chooseSquare(asked.board) ?? -1;
        const ranks = emptySquares(asked.board).map((one) => rank(asked.board, one));
        expect(rank(asked.board, chosen)).toBe(Math.min(...ranks));
        const next = reply(asked);
        if (next.state === 'player_turn') follow(next);
      }
    };
    follow(newGame);
  });

  test('counts its moves, ignoring clicks on taken squares', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1, max: 12 }), { maxLength: 30 }), (squares) => {
        const game = squares.reduce(round, newGame);
        expect(['player_turn', 'player_o_won', 'player_won', 'game_draw']).toContain(game.state);
        const marks = game.board.filter((mark) => mark !== null).length;
        expect(game.moveCount).toBe(marks + 1);
      }),
    );
  });
});
