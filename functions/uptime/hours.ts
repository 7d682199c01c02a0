/** Length of an hour of the schedules' clock, in milliseconds. @param clockSpeed how many times as fast it runs */
export const hourMsAt = (clockSpeed: number): number => 3_600_000 / clockSpeed;
