import { Text } from '@mantine/core';
import { isOfThisMachine } from '../../../../../../shared/pages/urls.ts';
import { formatNumber } from '../../../../lib/format.ts';
import {
  type CountedViews,
  recordedIn,
} from '../../../../entities/scan/components/recorded-views.tsx';

interface OwnVisitsNoteProps {
  url: string;
  /** Views by property. Undefined if they are not known. */
  values?: CountedViews | undefined;
}

/** Says whose visits those of a demo site are. */
export function OwnVisitsNote({ url, values }: OwnVisitsNoteProps) {
  if (!isOfThisMachine(url)) return null;
  const recorded = values && recordedIn(values);
  const whose =
    recorded === undefined
      ? `its visits are your own${values === undefined ? ', or recorded for the demo' : ''}`
      : `${formatNumber(recorded)} of its views were recorded for the demo, any others are your own`;
  return <Text c="dimmed">This site is on this machine: {whose}.</Text>;
}
