import { emptySquares, forkingSquares, winningSquares, type Board } from './board.ts';

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
