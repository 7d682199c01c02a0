import type { snackbar } from './snackbar.ts';

/** What the flows need of the snackbar. */
export type Notices = Pick<typeof snackbar, 'success' | 'error' | 'warning' | 'info' | 'close'>;

/** Milliseconds that the messages of limits stay (specification 9). */
export const limitNoticeMs = 3500;
