import { Box } from '@mantine/core';
import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Banner } from '../../../../components/messages/banner.tsx';
import { useCode } from '../../../../lib/use-code.ts';
import { useFirstUse } from '../../../../lib/first-use.ts';
import { whenIdle } from '../../../../lib/when-idle.ts';
import { isModalOpen } from '../flow/add-site-state.ts';
import { useAddSite } from '../flow/sites-work.ts';
import type { DialogsProps } from './dialogs.tsx';
import { fetchDialogs } from './fetch-dialogs.ts';

/**
 * Loads the code of the modals when one is opened, or earlier when the screen is in use and idle. They are mounted when the first
 * one opens, and stay mounted so that they can fade out.
 */
export function DialogsOnceNeeded(props: DialogsProps) {
  const { state, actions } = useAddSite();
  const isOpen = props.ofSite.isOpen || isModalOpen(state);
  const [wasOpen, setWasOpen] = useState(false);
  if (isOpen && !wasOpen) setWasOpen(true);
  const [isCalm, setCalm] = useState(false);
  const [isMissing, setMissing] = useState(false);

  const isInUse = useFirstUse();
  const isFetching = useIsFetching() > 0;
  const mayLoad = isInUse && !isFetching;
  useEffect(() => (mayLoad ? whenIdle(() => setCalm(true)) : undefined), [mayLoad]);

  // Closes it again, so that the next click retries.
  const giveUp = (): void => {
    if (!isOpen) return;
    setMissing(true);
    props.ofSite.onClose();
    actions.closeForm();
    actions.hideWait();
    actions.closePastime();
    actions.dismissFound();
  };
  const code = useCode(fetchDialogs, isOpen ? 'open' : isCalm && 'calm', giveUp);

  if (code !== undefined) return wasOpen && <code.Dialogs {...props} />;
  if (!isMissing || isOpen) return null;
  return (
    // Below the top bar, wherever the list has been scrolled to.
    <Box pos="sticky" top={72} mb={16} style={{ zIndex: 90 }}>
      <Banner tone="bad" title="This window could not be opened" isLive>
        Part of the product did not load. Check your connection, then try again.
      </Banner>
    </Box>
  );
}
