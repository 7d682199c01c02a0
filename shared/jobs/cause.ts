/** Who waits for a job: a person at a screen, or the clock, which only wants it done in its hour. */
export const causes = ['person', 'clock'] as const;
export type Cause = (typeof causes)[number];
