import { emptySquares, forkingSquares, winningSquares, type Board } from './board.ts';

const centre = 4;
const corners = [0, 2, 6, 8];
const sides = [1, 3, 5, 7];

/**
 * Where the computer moves, in its order of preference: win, block, fork, centre, opposite corner, empty corner, empty
 * side. Forking is taking one's own fork or, failing that, spoiling the player's: without that, X in two opposite
 * corners would beat it. Undefined when the board is full.
 */
export function chooseSquare(board: Board): number | undefined {
  const empty = emptySquares(board);
  const oppositeCorners = corners.filter((corner) => board[8 - corner] === 'x');
  const preferences = [
    winningSquares(board, 'o'),
    winningSquares(board, 'x'),
    forkingSquares(board, 'o'),
    spoilingSquares(board),
    [centre],
    oppositeCorners,
    corners,
    sides,
  ];
  return preferences.flat().find((square) => empty.includes(square));
}

/** Squares that leave the player without a fork; none when there was none to fear. */
function spoilingSquares(board: Board): number[] {
  if (forkingSquares(board, 'x').length === 0) return [];
  return [centre, ...corners, ...sides].filter((square) => {
    if (board[square] !== null) return false;
    const next = board.with(square, 'o');
    const forks = forkingSquares(next, 'x');
    // Where we threaten to win, the player has to answer there and nowhere else.
    const [forced] = winningSquares(next, 'o');
    return forced === undefined ? forks.length === 0 : !forks.includes(forced);
  });
}
