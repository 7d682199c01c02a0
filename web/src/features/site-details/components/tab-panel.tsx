import { startTransition, useCallback, useDeferredValue, useState } from 'react';
import { ErrorState } from '../../../components/error-state.tsx';
import { useCode } from '../../../lib/use-code.ts';
import type { ReportTab } from '../rules/report-tabs.ts';
import { fetchTab } from './fetch-tab.ts';
import classes from './tab-panel.module.css';
import type { TabProps } from './tab-props.ts';
import { usePlaceOnceLoaded } from './use-place-once-loaded.ts';
import { WaitingOverlay } from './waiting-overlay.tsx';

interface TabPanelProps extends Omit<TabProps, 'onDrawn'> {
  tab: ReportTab;
  /** Whether its code may be loaded. */
  isTurn: boolean;
}

/** The sections of a tab, once their code and data are there. */
export function TabPanel({ tab, isTurn, ...props }: TabPanelProps) {
  const [tries, setTries] = useState(1);
  const [isMissing, setMissing] = useState(false);
  // Deferred: rendered in slices, and not in one long task.
  const code = useDeferredValue(useCode(fetchTab[tab], isTurn && tries, () => setMissing(true)));
  const [isDrawn, setDrawn] = useState(false);
  // Renders all sections once more, in slices.
  const endDrawing = useCallback(() => startTransition(() => setDrawn(true)), []);
  usePlaceOnceLoaded(isDrawn);
  const isWaiting = !isDrawn && !isMissing;
  return (
    <div
      className={classes['sections']}
      data-device={props.device}
      data-tab={tab}
      data-waiting={code === undefined || undefined}
      aria-busy={isWaiting}
    >
      {isWaiting && <WaitingOverlay />}
      {isMissing && (
        <ErrorState
          error={undefined}
          title="The report could not be loaded"
          onRetry={() => {
            setMissing(false);
            setTries(tries + 1);
          }}
        />
      )}
      {code && <code.Tab {...props} onDrawn={endDrawing} />}
    </div>
  );
}
