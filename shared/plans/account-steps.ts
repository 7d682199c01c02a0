/** Steps of an account that are mailed, before they happen or afterwards. */
export const accountSteps = ['trial-ends', 'plan-ends', 'suspension', 'suspended'] as const;
export type AccountStep = (typeof accountSteps)[number];
