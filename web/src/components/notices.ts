import type { snackbar } from './snackbar.ts';

/** The part of the snackbar that flows use. */
export type Notices = Pick<typeof snackbar, 'success' | 'error' | 'warning' | 'info' | 'close'>;

/** Milliseconds for which messages about limits stay (specification 9). */
export const limitNoticeMs = 3500;
