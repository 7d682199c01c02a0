/**
 * Asks for loaded data again while a screen is open. Data that could not be loaded wait for a retry: asking again by
 * itself would put the skeleton in place of the error each time.
 */
export const askAgainEvery =
  (ms: number) =>
  ({ state }: { state: { data?: unknown } }): number | false =>
    state.data === undefined ? false : ms;
