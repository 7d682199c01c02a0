/** Milliseconds that the messages of limits stay (specification 9). */
export const limitNoticeMs = 3500;

interface NoticeOptions {
  /** False keeps the notice until it is closed. */
  closeAfterMs?: number | false;
  /** For `close`, and so that the same notice is not shown twice. */
  id?: string;
}

/** What the flows need of the snackbar. */
export interface Notices {
  success(message: string, options?: NoticeOptions): void;
  error(message: string, options?: NoticeOptions): void;
  warning(message: string, options?: NoticeOptions): void;
  info(message: string, options?: NoticeOptions): void;
  close(id: string): void;
}
