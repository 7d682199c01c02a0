import { ApiError } from '../../../lib/api.ts';
import { snackbar, type Notices } from '../../../components/messages/snackbar.ts';

/** Keeps work that outlives its screen from outliving its session. */
export interface SessionGuard {
  /** The snackbar, silent once the session is over. */
  notices: Notices;
  /** The call, or a refusal once the session is over. */
  whileSignedIn<Result>(call: () => Promise<Result>): Promise<Result>;
  isOver(): boolean;
  /** The session has ended: closes notices that would stay. */
  end(): void;
}

export function createSessionGuard(): SessionGuard {
  let isOver = false;
  const shown = new Set<string>();
  const guarded =
    (say: Notices['info']): Notices['info'] =>
    (message, options) => {
      if (isOver) return '';
      const id = say(message, options);
      if (options?.closeAfterMs === false) shown.add(id);
      return id;
    };
  const close = (id: string): void => {
    shown.delete(id);
    snackbar.close(id);
  };
  return {
    notices: {
      success: guarded(snackbar.success),
      error: guarded(snackbar.error),
      warning: guarded(snackbar.warning),
      info: guarded(snackbar.info),
      close,
    },
    whileSignedIn: (call) =>
      isOver ? Promise.reject(new ApiError(401, 'The session is over')) : call(),
    isOver: () => isOver,
    end: () => {
      isOver = true;
      for (const id of shown) close(id);
    },
  };
}
