/** Ends the current task, so that the following work does not make it a long one on a phone. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
