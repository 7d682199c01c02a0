import type { Period } from '../../../components/use-period.ts';
import type { Site } from '../../../entities/site/rules/current-site.ts';
import { InTurn } from './in-turn.tsx';
import { LabHistory } from './lab-history.tsx';
import { MarkupPanel } from './markup-panel.tsx';
import { ScreenshotPanel } from './screenshot-panel.tsx';
import { UptimePanel } from './uptime-panel.tsx';
import classes from '../overview.module.css';

/** The parts below every first view: their code is loaded after that of the others. */
export function LowerParts({ site, period }: { site: Site; period: Period }) {
  return (
    <>
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
    </>
  );
}
