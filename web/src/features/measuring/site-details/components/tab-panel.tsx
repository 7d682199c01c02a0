import { Skeleton, Stack } from '@mantine/core';
import { startTransition, useCallback, useDeferredValue, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { ErrorState } from '../../../../components/messages/error-state.tsx';
import { useIsWanted } from '../../../../components/layout/use-is-near.ts';
import { placeAt } from '../../../../lib/scroll-positions.ts';
import { useCodeOrRetry } from '../../../../lib/use-code.ts';
import { type ReportTab, type TabProps, tabWords } from '../rules/report-tabs.ts';
import { fetchTab } from './fetch-tab.ts';
import classes from './tab-panel.module.css';
import { usePlaceOnceLoaded } from './use-place-once-loaded.ts';
import { WaitingOverlay } from './waiting-overlay.tsx';

interface TabPanelProps extends Omit<TabProps, 'onDrawn'> {
  tab: ReportTab;
  /** Others are there for a print only. */
  isOpen: boolean;
  /** Whether its code may be loaded. */
  isTurn: boolean;
}

/** The sections of a tab, once their code and data are there. */
export function TabPanel({ tab, isOpen, isTurn, ...props }: TabPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  const place = useLocation();
  // The reader may have been in it before, or the address may name a section of it.
  const [wasInIt] = useState(() => placeAt(place) !== 0);
  const isWanted = useIsWanted(panel) || wasInIt || place.hash !== '';
  const fetched = useCodeOrRetry(fetchTab[tab], isTurn && isWanted);
  const { isMissing } = fetched;
  // Deferred: rendered in slices, and not in one long task.
  const code = useDeferredValue(fetched.code);
  const [isDrawn, setDrawn] = useState(false);
  // Renders all sections once more, in slices.
  const endDrawing = useCallback(() => startTransition(() => setDrawn(true)), []);
  const isWaiting = isWanted && !isDrawn && !isMissing;
  const isFetched = code !== undefined || isMissing;
  return (
    <div
      ref={panel}
      className={classes['sections']}
      data-device={props.device}
      data-tab={tab}
      data-waiting={isFetched ? undefined : true}
      aria-busy={isWaiting}
    >
      {isOpen && <Place isReady={isDrawn} />}
      {isWaiting && <WaitingOverlay />}
      {isWaiting && (
        <p className={classes['unprinted']}>
          {tabWords[tab]} is still loading: once you close this print, the whole report is printed.
        </p>
      )}
      {!isFetched && (
        <Stack>
          <Skeleton height={28} width={220} />
          <Skeleton height="70vh" radius="lg" />
        </Stack>
      )}
      {isMissing && (
        <ErrorState
          error={undefined}
          title="The report could not be loaded"
          onRetry={fetched.retry}
        />
      )}
      {code && <code.Tab {...props} onDrawn={endDrawing} />}
    </div>
  );
}

function Place({ isReady }: { isReady: boolean }) {
  usePlaceOnceLoaded(isReady);
  return null;
}
