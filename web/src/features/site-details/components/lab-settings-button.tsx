import { Button } from '@mantine/core';
import { setLabSettings } from '../../../../../shared/calls/lab-settings.ts';
import { useDialog } from '../../../components/use-dialog.ts';
import { WhileAllowed } from '../../../entities/session/components/while-allowed.tsx';

const fetchDialog = () => import('./lab-settings-dialog.tsx');

/** Opens the lab settings of a page's site. */
export function LabSettingsButton({ url }: { url: string }) {
  const { code, opener, open, state } = useDialog(fetchDialog);
  return (
    <>
      <WhileAllowed call={setLabSettings}>
        {(allowed) => (
          <Button {...allowed} ref={opener} variant="default" size="compact-sm" onClick={open}>
            Lab settings
          </Button>
        )}
      </WhileAllowed>
      {code && <code.LabSettingsDialog url={url} {...state} />}
    </>
  );
}
