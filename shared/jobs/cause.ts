/** Who started a job: a person, who waits at a screen, or the clock. */
export const causes = ['person', 'clock'] as const;
export type Cause = (typeof causes)[number];
