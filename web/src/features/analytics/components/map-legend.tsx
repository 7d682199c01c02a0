import type { ColourStep } from '../rules/colour-steps.ts';
import classes from '../analytics.module.css';

/** What the shades of the map mean, from few to many. */
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
