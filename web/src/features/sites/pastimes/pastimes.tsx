import { Button, Group } from '@mantine/core';
import type { Pastime } from '../flow/add-site-state.ts';
import { useAddSite } from '../flow/use-add-site.ts';

const names: Record<Pastime, string> = {
  statistics: 'See Some Stats',
  'tic-tac-toe': 'Play Tic Tac Toe',
};

/** What to do while the first scan runs. */
export function Pastimes() {
  const { actions } = useAddSite();
  return (
    <Group gap={8} mt={16}>
      {(['statistics', 'tic-tac-toe'] as const).map((pastime) => (
        <Button key={pastime} variant="default" onClick={() => actions.openPastime(pastime)}>
          {names[pastime]}
        </Button>
      ))}
    </Group>
  );
}
