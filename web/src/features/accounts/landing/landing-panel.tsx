import { LoadingFrames } from './loading-frames.tsx';
import { ScoreGauge } from './score-gauge.tsx';
import { VitalScales } from './vital-scales.tsx';
import classes from './landing.module.css';

/** An introduction to the product, with its real scales and sample data. */
export function LandingPanel() {
  return (
    <div className={classes['panel']}>
      <div className={classes['inner']}>
        <p className={classes['headline']}>Know how fast your sites are, and what to fix first.</p>
        <p className={classes['lead']}>
          Lighthouse scans on mobile and desktop, what real visitors experienced, and the history of
          both, for every page you register.
        </p>
        <div className={classes['board']}>
          <LoadingFrames />
          <div className={classes['row']}>
            <ScoreGauge />
            <VitalScales />
          </div>
        </div>
      </div>
    </div>
  );
}
