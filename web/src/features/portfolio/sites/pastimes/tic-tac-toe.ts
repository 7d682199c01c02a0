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

const centre = 4;
const corners = [0, 2, 6, 8];
const sides = [1, 3, 5, 7];

/**
 * The computer's move, in the specified order of preference: win, block, fork, centre, opposite corner, empty corner,
 * empty side. It does not block the player's forks, so that it can be beaten. Undefined if the board is full.
 */
export function chooseSquare(board: Board): number | undefined {
  const empty = emptySquares(board);
  const oppositeCorners = corners.filter((corner) => board[8 - corner] === 'x');
  const preferences = [
    winningSquares(board, 'o'),
    winningSquares(board, 'x'),
    forkingSquares(board, 'o'),
    [centre],
    oppositeCorners,
    corners,
    sides,
  ];
  return preferences.flat().find((square) => empty.includes(square));
}

export type Mark = 'x' | 'o';
/** Nine squares, row by row. */
export type Board = readonly (Mark | null)[];

const lines = [
  [0, 1, 2],
  [3, 4, 5],
  [6, 7, 8],
  [0, 3, 6],
  [1, 4, 7],
  [2, 5, 8],
  [0, 4, 8],
  [2, 4, 6],
] as const;

/** The three squares that won for a mark. */
export const winningLine = (board: Board, mark: Mark) =>
  lines.find((line) => line.every((square) => board[square] === mark));

const hasWon = (board: Board, mark: Mark): boolean => winningLine(board, mark) !== undefined;

export const emptySquares = (board: Board): number[] =>
  board.flatMap((mark, square) => (mark === null ? [square] : []));

/** Empty squares that would complete a line for a mark. */
export const winningSquares = (board: Board, mark: Mark): number[] =>
  emptySquares(board).filter((square) => hasWon(board.with(square, mark), mark));

/** Empty squares that would create a fork: two ways to win. */
export const forkingSquares = (board: Board, mark: Mark): number[] =>
  emptySquares(board).filter(
    (square) => winningSquares(board.with(square, mark), mark).length >= 2,
  );
