/** Time for the users of a team to set up the second step, once it is required of them. */
export const twoStepGraceDays = 7;
