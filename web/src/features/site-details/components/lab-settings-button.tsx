import { Button } from '@mantine/core';
import { lazy, Suspense, useCallback, useRef, useState } from 'react';
import { setLabSettings } from '../../../../../shared/calls/lab-settings.ts';
import { useFocusAfter } from '../../../components/use-focus-after.ts';
import { WhileAllowed } from '../../../entities/session/components/while-allowed.tsx';

const LabSettingsDialog = lazy(() => import('./lab-settings-dialog.tsx'));

/** Opens the lab settings of a page's site. */
export function LabSettingsButton({ url }: { url: string }) {
  const [isOpen, setOpen] = useState(false);
  const [isNeeded, setNeeded] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const button = useRef<HTMLButtonElement>(null);
  useFocusAfter(isOpen, button);
  return (
    <>
      <WhileAllowed call={setLabSettings}>
        {(allowed) => (
          <Button
            {...allowed}
            ref={button}
            variant="default"
            size="compact-sm"
            onClick={() => {
              setNeeded(true);
              setOpen(true);
            }}
          >
            Lab settings
          </Button>
        )}
      </WhileAllowed>
      {isNeeded && (
        <Suspense>
          <LabSettingsDialog url={url} isOpen={isOpen} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
