/** Ends the task, so that what follows does not add to what a phone feels as one long one. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
