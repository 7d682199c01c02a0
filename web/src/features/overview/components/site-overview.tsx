import { useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { OpenIncidents } from './open-incidents.tsx';
import { focusNear } from '../../../components/focus-near.ts';
import { EmailMe } from '../../../entities/notification/email-me.tsx';
import { firstSite } from '../../../entities/notification/first-site.ts';
import { useIdleTurn } from '../../../components/use-idle-turn.ts';
import { usePeriod } from '../../../components/use-period.ts';
import type { Site } from '../../../entities/site/rules/current-site.ts';
import { Assessment } from './assessment.tsx';
import { CoreWebVitals } from './core-web-vitals.tsx';
import { LabHistory } from './lab-history.tsx';
import { MarkupPanel } from './markup-panel.tsx';
import { ScoreHistory } from './score-history.tsx';
import { ScreenshotPanel } from './screenshot-panel.tsx';
import { TopKeywords } from './top-keywords.tsx';
import { UptimePanel } from './uptime-panel.tsx';
import classes from '../overview.module.css';
import { useReloadAfterScan } from '../api/use-reload-after-scan.ts';

/** A part below the first view: on the first page of a visit it is rendered in a task of its own. */
function InTurn({ children }: { children: ReactNode }) {
  const isFirstPage = useLocation().key === 'default';
  const hasTurn = useIdleTurn();
  return hasTurn || !isFirstPage ? children : <div className={classes['later'] ?? ''} />;
}

/** Until its owner puts it away, or the tab is closed. */
function FirstSiteMails() {
  const [isOffered, setOffered] = useState(firstSite.isNew);
  const putAway = (): void => {
    firstSite.putAway();
    setOffered(false);
    // The button disappears with the choice.
    focusNear();
  };
  return isOffered && <EmailMe onDismiss={putAway} />;
}

/** Everything about one site. Each part loads on its own and appears as soon as it is ready. */
export function SiteOverview({ site }: { site: Site }) {
  const period = usePeriod();
  useReloadAfterScan(site.siteUrl);
  return (
    <div className={classes['sections']}>
      <OpenIncidents siteUrl={site.siteUrl} />
      <FirstSiteMails />
      <Assessment site={site} />
      <CoreWebVitals url={site.siteUrl} />
      <InTurn>
        <div className={classes['wideAndNarrow']}>
          <ScoreHistory site={site} period={period} />
          <TopKeywords site={site} />
        </div>
      </InTurn>
      <InTurn>
        <LabHistory url={site.siteUrl} period={period} />
      </InTurn>
      <InTurn>
        <div className={classes['evenPair']}>
          <UptimePanel site={site} />
          <MarkupPanel site={site} />
        </div>
      </InTurn>
      <InTurn>
        <ScreenshotPanel site={site} />
      </InTurn>
    </div>
  );
}
