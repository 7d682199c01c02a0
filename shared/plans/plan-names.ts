/** Apart from the limits of the plans, whose schemas every function that reads an account would otherwise build at its start. */
export const planNames = ['Trial', 'Developer', 'Team', 'Business', 'Internal'] as const;
