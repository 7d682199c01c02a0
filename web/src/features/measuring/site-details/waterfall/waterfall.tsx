import type { Device } from '../../../../../../shared/scans/devices.ts';
import type { DeviceSuggestions } from '../../../../../../shared/models/measuring/scan-report.ts';
import { Section } from '../../../../components/section.tsx';
import { WaterfallView } from './waterfall-view.tsx';
import classes from './waterfall.module.css';

interface WaterfallProps {
  url: string;
  device: Device;
  /** With the filmstrip of the same load. */
  suggestions: DeviceSuggestions | null | undefined;
}

/** Requests of the newest successful scan over time. */
export const Waterfall = (props: WaterfallProps) => (
  <Section
    id="waterfall"
    title="Waterfall"
    hint={`Requests of the newest successful scan on ${props.device}, and what LCP waited for.`}
  >
    <div className={classes['place']}>
      <WaterfallView key={props.device} {...props} />
    </div>
  </Section>
);
