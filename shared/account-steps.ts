/** What an account is told by mail before it happens, or once it has. */
export const accountSteps = ['trial-ends', 'plan-ends', 'suspension', 'suspended'] as const;
export type AccountStep = (typeof accountSteps)[number];
