import { notifications } from '@mantine/notifications';
import { createElement } from 'react';
import { errorMessage } from '../../lib/api-error.ts';
import { Icon, type IconName } from '../values/icon.tsx';
import { UndoMessage } from './undo-message.tsx';

/** The part of the snackbar that flows use. */
export type Notices = Pick<typeof snackbar, 'success' | 'error' | 'warning' | 'info' | 'close'>;

/** Milliseconds for which messages about limits stay (specification 9). */
export const limitNoticeMs = 3500;

type Kind = 'success' | 'error' | 'warning' | 'info';
const looks: Record<Kind, { color: string; icon: IconName }> = {
  success: { color: 'var(--wv-good-text)', icon: 'check' },
  error: { color: 'var(--wv-bad-text)', icon: 'warning' },
  warning: { color: 'var(--wv-average-text)', icon: 'warning' },
  info: { color: 'var(--wv-accent-text)', icon: 'info' },
};

export interface SnackbarOptions {
  /** Milliseconds until it closes automatically; false keeps it until it is closed. @default 5000 */
  closeAfterMs?: number | false;
  /** A message with the same id replaces the earlier text. */
  id?: string;
  /** Takes back what the message reports. */
  undo?: (() => void) | undefined;
}

const most = 3;
let made = 0;
/** Oldest first. */
let open: { id: string; stays: boolean }[] = [];

/** Makes room for one more by removing the oldest, temporary messages before permanent ones. */
function removeOldest(): void {
  while (open.length >= most) {
    const leaving = open.find(({ stays }) => !stays) ?? open[0];
    if (leaving === undefined) return;
    close(leaving.id);
  }
}

function close(id: string): void {
  open = open.filter((one) => one.id !== id);
  notifications.hide(id);
}

function show(kind: Kind, message: string, options: SnackbarOptions): string {
  const { closeAfterMs = 5000, id = `snackbar-${(made += 1)}`, undo } = options;
  const takeBack = (): void => {
    close(id);
    undo?.();
  };
  const content = {
    id,
    message:
      undo === undefined ? message : createElement(UndoMessage, { message, onUndo: takeBack }),
    color: looks[kind].color,
    icon: createElement(Icon, { name: looks[kind].icon, size: 18 }),
    autoClose: closeAfterMs,
    role: kind === 'error' || kind === 'warning' ? 'alert' : 'status',
    closeButtonProps: { 'aria-label': 'Close message' },
    onClose: () => {
      open = open.filter((one) => one.id !== id);
    },
  };
  const stays = closeAfterMs === false;
  const shown = open.find((one) => one.id === id);
  if (shown !== undefined) {
    shown.stays = stays;
    notifications.update(content);
    return id;
  }
  removeOldest();
  open.push({ id, stays });
  notifications.show(content);
  return id;
}

/** Short messages at the edge of the screen: at most 3 at once. Those of one message return its id for `close`. */
export const snackbar = {
  success: (message: string, options: SnackbarOptions = {}) => show('success', message, options),
  error: (message: string, options: SnackbarOptions = {}) => show('error', message, options),
  warning: (message: string, options: SnackbarOptions = {}) => show('warning', message, options),
  info: (message: string, options: SnackbarOptions = {}) => show('info', message, options),
  /** The message of an error. */
  failure: (error: unknown) => show('error', errorMessage(error), {}),
  /** How work ends. @param failed where an error has no message of the server */
  outcome: (work: Promise<unknown>, done: string, failed?: string): void =>
    void work.then(
      () => show('success', done, {}),
      (error: unknown) => show('error', errorMessage(error, failed), {}),
    ),
  close,
};
