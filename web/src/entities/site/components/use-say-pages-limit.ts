import * as messages from '../../../../../shared/calls/messages.ts';
import { useSession } from '../../session/components/session.tsx';
import { snackbar } from '../../../components/snackbar.ts';
import { limitNoticeMs } from '../../../components/notices.ts';

/** Shows for 3.5 s how many pages a site can have. */
export function useSayPagesLimit(): () => void {
  const { plan } = useSession();
  return () => {
    snackbar.error(messages.pagesLimitReached(plan.page_limit), {
      id: 'pages-limit',
      closeAfterMs: limitNoticeMs,
    });
  };
}
