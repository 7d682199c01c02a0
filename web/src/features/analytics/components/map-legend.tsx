import type { ColourStep } from '../rules/colour-steps.ts';
import classes from './analytics.module.css';

/** Legend of the map's shades, from few to many. */
export const MapLegend = ({ steps }: { steps: readonly ColourStep[] }) => (
  <ul className={classes['legend']} aria-label="Shades of the map">
    <li>
      <span className={classes['shade']} />
      No Data
    </li>
    {steps.map(({ words }, index) => (
      <li key={words}>
        <span className={classes['shade']} data-step={index} />
        {words}
      </li>
    ))}
  </ul>
);
