import { Text } from '@mantine/core';
import { isOfThisMachine } from '../../../../../shared/pages/this-machine.ts';

/** Says whose visits those of a demo site are. */
export const OwnVisitsNote = ({ url }: { url: string }) =>
  isOfThisMachine(url) && (
    <Text c="dimmed">This site is on this machine: its visits are your own.</Text>
  );
