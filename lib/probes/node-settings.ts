/** Settings of functions that ping or check from nodes. */
export const nodeSettings = ['globalping', 'globalpingTokenParameter'] as const;
