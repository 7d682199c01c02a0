import type { Settings } from '../../lib/settings.ts';
import { fine, type Finding, note } from './finding.ts';

/** Checks of the settings alone. */
export function checkSettings({ alarmEmail, stage }: Settings): Finding[] {
  const canBeUsed = fine(`The settings of the stage ${stage} can be used.`);
  if (alarmEmail !== '') return [canBeUsed];
  return [
    canBeUsed,
    note(
      'alarmEmail is missing: no one is notified when something fails. Pass -c alarmEmail=you@your.domain.',
    ),
  ];
}
