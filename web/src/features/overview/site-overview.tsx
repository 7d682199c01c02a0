import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { OpenIncidents } from '../../entities/incident/open-incidents.tsx';
import { useIdleTurn } from '../../components/use-idle-turn.ts';
import { usePeriod } from '../../components/use-period.ts';
import type { Site } from '../../entities/site/current-site.ts';
import { Assessment } from './components/assessment.tsx';
import { CoreWebVitals } from './components/core-web-vitals.tsx';
import { LabHistory } from './components/lab-history.tsx';
import { MarkupPanel } from './components/markup-panel.tsx';
import { ScoreHistory } from './components/score-history.tsx';
import { ScreenshotPanel } from './components/screenshot-panel.tsx';
import { TopKeywords } from './components/top-keywords.tsx';
import { UptimePanel } from './components/uptime-panel.tsx';
import classes from './overview.module.css';
import { useReloadAfterScan } from './use-reload-after-scan.ts';

/** A part below the first view: on the first page of a visit it is rendered in a task of its own. */
function InTurn({ children }: { children: ReactNode }) {
  const isFirstPage = useLocation().key === 'default';
  const hasTurn = useIdleTurn();
  return hasTurn || !isFirstPage ? children : <div className={classes['later'] ?? ''} />;
}

/** Everything about one site. Each part loads on its own and appears as soon as it is ready. */
export function SiteOverview({ site }: { site: Site }) {
  const period = usePeriod();
  useReloadAfterScan(site.siteUrl);
  return (
    <div className={classes['sections']}>
      <OpenIncidents siteUrl={site.siteUrl} />
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
