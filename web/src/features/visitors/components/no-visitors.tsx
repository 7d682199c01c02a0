import type { CallResult } from '../../../../../shared/calls/define-call.ts';
import type { getVisitorScript } from '../../../../../shared/calls/visitors.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import classes from '../visitors.module.css';

/** Before the first view: what is to be done, or what is being waited for. */
export function NoVisitors({ script }: { script: CallResult<typeof getVisitorScript> }) {
  const { tag, settings } = script;
  if (tag === null || settings === null || settings.rate === 0)
    return (
      <EmptyState title="Visitors are not measured" icon="eye">
        A small script on the pages of this site measures the Core Web Vitals of its visitors: no
        cookie, no storage, no identifier.
      </EmptyState>
    );
  return (
    <EmptyState
      title="No view so far"
      icon="eye"
      action={<code className={classes['tag']}>{tag}</code>}
    >
      Put this tag into the pages of the site. A view is sent when its page is closed, and is here
      within seconds on this machine, within minutes in the cloud.
    </EmptyState>
  );
}
