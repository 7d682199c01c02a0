/** `npm test -- --all`. Without it, one mechanism that serves many cells is tried on some of them. */
export const isWhole = process.env['TEST_ALL'] !== undefined;
