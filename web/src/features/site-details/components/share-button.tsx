import { Button } from '@mantine/core';
import { lazy, Suspense, useRef, useState } from 'react';
import { Icon } from '../../../components/icon.tsx';
import { WhileAllowed } from '../../../entities/session/components/while-allowed.tsx';
import { changesSites } from '../../../entities/session/rules/refusal.ts';
import { useFocusAfter } from '../../../components/use-focus-after.ts';

const ShareDialog = lazy(() => import('./share-dialog.tsx'));

/** Opens the share links of the site. */
export function ShareButton({ url }: { url: string }) {
  const [isOpen, setOpen] = useState(false);
  const [isNeeded, setNeeded] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  useFocusAfter(isOpen, opener);
  const open = (): void => {
    setNeeded(true);
    setOpen(true);
  };
  return (
    <>
      <WhileAllowed call={changesSites}>
        {(allowed) => (
          <Button
            {...allowed}
            ref={opener}
            variant="default"
            onClick={open}
            leftSection={<Icon name="share" size={18} />}
          >
            Share
          </Button>
        )}
      </WhileAllowed>
      {isNeeded && (
        <Suspense>
          <ShareDialog url={url} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
