/** Whether route state was made for this user. Without React, for the early paint. */
export const isStateOf = (state: unknown, userId: string | undefined): boolean =>
  typeof state === 'object' && state !== null && (state as { userId?: unknown }).userId === userId;
