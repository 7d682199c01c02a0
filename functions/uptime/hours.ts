/** Length of an hour of the schedules' clock, in milliseconds. @param clockSpeed speed-up of the clock */
export const hourMsAt = (clockSpeed: number): number => 3_600_000 / clockSpeed;
