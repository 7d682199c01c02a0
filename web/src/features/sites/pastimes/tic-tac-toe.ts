import { chooseSquare } from './choose-square.ts';
import { hasWon, type Board } from './board.ts';

export type GameState =
  | 'player_turn'
  | 'ai_turn'
  | 'player_won'
  | 'player_o_won'
  | 'game_draw'
  | 'game_error';

export interface Game {
  board: Board;
  state: GameState;
  /** Number of the next move: 1 at the start, 10 if the board is full. */
  moveCount: number;
}

/** The player has X and begins. */
export const newGame: Game = {
  board: [null, null, null, null, null, null, null, null, null],
  state: 'player_turn',
  moveCount: 1,
};

/** The player's move. Only an empty square on the player's turn can be taken; anything else changes nothing. */
export function play(game: Game, square: number): Game {
  if (game.state !== 'player_turn' || game.board[square] !== null) return game;
  return placed(game, square, 'x');
}

/** The computer's move. An impossible board ends in `game_error`. */
export function reply(game: Game): Game {
  if (game.state !== 'ai_turn') return game;
  const square = isPossible(game) ? chooseSquare(game.board) : undefined;
  return square === undefined ? { ...game, state: 'game_error' } : placed(game, square, 'o');
}

function placed(game: Game, square: number, mark: 'x' | 'o'): Game {
  const board = game.board.with(square, mark);
  const moveCount = game.moveCount + 1;
  const state = (): GameState => {
    if (hasWon(board, mark)) return mark === 'x' ? 'player_won' : 'player_o_won';
    if (moveCount === 10) return 'game_draw';
    return mark === 'x' ? 'ai_turn' : 'player_turn';
  };
  return { board, moveCount, state: state() };
}

function isPossible({ board, moveCount }: Game): boolean {
  const count = (mark: 'x' | 'o') => board.filter((each) => each === mark).length;
  return count('x') === count('o') + 1 && count('x') + count('o') + 1 === moveCount;
}
