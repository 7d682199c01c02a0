export type Mark = 'x' | 'o';
/** Nine squares, row by row. */
export type Board = readonly (Mark | null)[];

export const lines = [
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

export const hasWon = (board: Board, mark: Mark): boolean => winningLine(board, mark) !== undefined;

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
