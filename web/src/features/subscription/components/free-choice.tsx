import { Button } from '@mantine/core';
import type { ListedPlan } from '../../../../../shared/calls/plans.ts';
import { Banner } from '../../../components/banner.tsx';
import { BusyButton } from '../../../components/busy-button.tsx';
import { DialogButtons } from '../../../components/dialog-frame.tsx';
import { snackbar } from '../../../components/snackbar.ts';
import { errorMessage } from '../../../lib/api.ts';
import { useChoosePlan } from '../api/plan-queries.ts';
import classes from './subscription.module.css';

/** Without billing: the plan changes at once. */
export function FreeChoice({ plan: { name }, onClose }: { plan: ListedPlan; onClose: () => void }) {
  const choose = useChoosePlan();
  const confirm = async (): Promise<void> => {
    await choose.mutateAsync(name);
    onClose();
    snackbar.success(`Your account is on the ${name} plan now`);
  };
  // What fails is said in the dialog.
  const tryIt = (): void => void confirm().catch(() => undefined);
  return (
    <>
      <p className={classes['words']}>
        Your account changes to the {name} plan at once, with all its limits.
      </p>
      {choose.isError && <Banner isLive tone="bad" title={errorMessage(choose.error)} />}
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <BusyButton isBusy={choose.isPending} onClick={tryIt} data-autofocus>
          Change to {name}
        </BusyButton>
      </DialogButtons>
    </>
  );
}
