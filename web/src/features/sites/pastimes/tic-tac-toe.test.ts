import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptySquares, type Board } from './board.ts';
import { chooseSquare } from './choose-square.ts';
import { newGame, play, reply, type Game } from './tic-tac-toe.ts';

/** `xo. ... ...`, rows apart. */
const boardOf = (text: string): Board =>
  Array.from(text.replaceAll(' ', ''), (mark) => (mark === 'x' || mark === 'o' ? mark : null));
const round = (game: Game, square: number): Game => reply(play(game, square));

describe('states', () => {
  it('begins with the player, then alternates', () => {
    expect(newGame.state).toBe('player_turn');
    const afterPlayer = play(newGame, 0);
    expect(afterPlayer.state).toBe('ai_turn');
    expect(reply(afterPlayer).state).toBe('player_turn');
  });

  it('the player takes only an empty square, and only on the own turn', () => {
    const waiting = play(newGame, 0);
    expect(play(waiting, 1)).toBe(waiting);
    const answered = reply(waiting);
    expect(play(answered, 0)).toBe(answered);
    expect(play(answered, 9)).toBe(answered);
    expect(reply(answered)).toBe(answered);
  });

  it('three in a row win, for each side', () => {
    const nearly: Game = { board: boardOf('xx. oo. ...'), state: 'player_turn', moveCount: 5 };
    expect(play(nearly, 2).state).toBe('player_won');
    expect(round(nearly, 8).state).toBe('player_o_won');
  });

  it('a draw when the move count reaches 10', () => {
    const last: Game = { board: boardOf('xox xoo ox.'), state: 'player_turn', moveCount: 9 };
    expect(play(last, 8)).toMatchObject({ state: 'game_draw', moveCount: 10 });
  });

  it('a win with the last square is a win', () => {
    const last: Game = { board: boardOf('xox oxo ox.'), state: 'player_turn', moveCount: 9 };
    expect(play(last, 8).state).toBe('player_won');
  });

  it('an impossible board is an error', () => {
    const broken: Game = { board: boardOf('ooo ooo ooo'), state: 'ai_turn', moveCount: 4 };
    expect(reply(broken).state).toBe('game_error');
  });
});

describe('preference of the computer', () => {
  it.each([
    ['wins rather than blocks', 'xx. oo. x..', 5],
    ['blocks rather than forks', 'xx. .o. ...', 2],
    ['forks', 'o.. .x. ..o', [2, 6]],
    ['takes the centre', 'x.. ... ...', 4],
    ['takes the opposite corner', '..x .o. ...', 6],
    ['takes an empty corner', '... .x. ...', 0],
    ['spoils a fork of two opposite corners', 'x.. .o. ..x', [1, 3, 5, 7]],
  ])('%s', (_, board, square) => {
    expect([square].flat()).toContain(chooseSquare(boardOf(board)));
  });

  it('takes a side when nothing else is left', () => {
    expect(chooseSquare(boardOf('xox oxo o.o'))).toBe(7);
  });
});

describe('the computer never loses', () => {
  it('in any game at all', () => {
    const ends = new Map<string, number>();
    const follow = (game: Game): void => {
      if (game.state !== 'player_turn') {
        ends.set(game.state, (ends.get(game.state) ?? 0) + 1);
        return;
      }
      for (const square of emptySquares(game.board)) follow(round(game, square));
    };
    follow(newGame);
    expect([...ends.keys()].sort()).toEqual(['game_draw', 'player_o_won']);
  });

  it('whatever is clicked, also where nothing can be', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1, max: 12 }), { maxLength: 30 }), (squares) => {
        const game = squares.reduce(round, newGame);
        expect(['player_turn', 'player_o_won', 'game_draw']).toContain(game.state);
        const marks = game.board.filter((mark) => mark !== null).length;
        expect(game.moveCount).toBe(marks + 1);
      }),
    );
  });
});
