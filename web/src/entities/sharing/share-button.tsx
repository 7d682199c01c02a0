import { Button } from '@mantine/core';
import { lazy, Suspense, useRef, useState } from 'react';
import { Icon } from '../../components/icon.tsx';
import { useRefusal } from '../session/components/while-allowed.tsx';
import { changesSites } from '../session/rules/refusal.ts';
import { useFocusAfter } from '../../components/use-focus-after.ts';
import type { Shared } from './share-link-queries.ts';

const ShareDialog = lazy(() => import('./share-dialog.tsx'));

/** Opens the share links of a site or report, for those who may work on it. */
export function ShareButton({ of }: { of: Shared }) {
  const [isOpen, setOpen] = useState(false);
  const [isNeeded, setNeeded] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  useFocusAfter(isOpen, opener);
  if (useRefusal(changesSites) !== undefined) return null;
  const open = (): void => {
    setNeeded(true);
    setOpen(true);
  };
  return (
    <>
      <Button
        ref={opener}
        variant="default"
        onClick={open}
        leftSection={<Icon name="share" size={18} />}
      >
        Share
      </Button>
      {isNeeded && (
        <Suspense>
          <ShareDialog of={of} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
