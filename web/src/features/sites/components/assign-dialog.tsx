import type { Site } from '../../../../../shared/calls/sites.ts';
import { useBulk } from '../../../entities/site/api/use-bulk.ts';
import { AssignForm } from '../../../entities/site/components/assign-form.tsx';
import { chosenSite } from '../../../entities/site/rules/chosen-site.ts';

/** 'Assign to Client': the client of one site. */
export function AssignDialog({ site, onClose }: { site: Site; onClose: () => void }) {
  const { run } = useBulk();
  return (
    <AssignForm
      current={site.clientId}
      onSend={(request) => {
        onClose();
        void run(request, [chosenSite(site)]);
      }}
      onClose={onClose}
    />
  );
}
