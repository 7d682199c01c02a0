import type { Period } from '../../../components/use-period.ts';
import type { Site } from '../../../entities/site/rules/current-site.ts';
import { LaterPart } from './later-part.tsx';
import { LabHistory } from './lab-history.tsx';
import { MarkupPanel } from './markup-panel.tsx';
import { ScreenshotPanel } from './screenshot-panel.tsx';
import { UptimePanel } from './uptime-panel.tsx';
import classes from '../overview.module.css';

/** The parts below every first view: their code is loaded after that of the others. */
export function LowerParts({ site, period }: { site: Site; period: Period }) {
  return (
    <>
      <LaterPart>
        <LabHistory url={site.siteUrl} period={period} />
      </LaterPart>
      <LaterPart>
        <div className={classes['evenPair']}>
          <UptimePanel site={site} />
          <MarkupPanel site={site} />
        </div>
      </LaterPart>
      <LaterPart>
        <ScreenshotPanel site={site} />
      </LaterPart>
    </>
  );
}
