import { Button } from '@mantine/core';
import { Icon } from '../../components/values/icon.tsx';
import { useRefusal } from '../session/components/while-allowed.tsx';
import { changesSites } from '../session/rules/refusal.ts';
import { useLateDialog } from '../../components/forms/use-late-dialog.ts';
import type { Shared } from './share-link-queries.ts';

const fetchDialog = () => import('./share-dialog.tsx');

/** Opens the share links of a site or report, for those who may work on it. */
export function ShareButton({ of }: { of: Shared }) {
  const { code, opener, open, state } = useLateDialog(fetchDialog);
  if (useRefusal(changesSites) !== undefined) return null;
  return (
    <>
      <Button
        ref={opener}

        onClick={open}
        leftSection={<Icon name="share" size={18} />}
      >
        Share
      </Button>
      {code && <code.ShareDialog of={of} {...state} />}
    </>
  );
}
