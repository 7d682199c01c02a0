import { Menu } from '@mantine/core';
import type { Site } from '../../../../../shared/calls/sites.ts';
import { Icon } from '../../../components/icon.tsx';
import { useBulk } from '../../../entities/site/api/use-bulk.ts';
import { chosenSite } from '../../../entities/site/rules/chosen-site.ts';

/** The menu's item that pauses a site, or resumes it. */
export function PauseItem({ site, isDisabled }: { site: Site; isDisabled: boolean }) {
  const { run } = useBulk();
  const action = site.pausedAt === undefined ? 'pause' : 'resume';
  return (
    <Menu.Item
      leftSection={<Icon name="clock" size={16} />}
      disabled={isDisabled}
      onClick={() => void run({ action }, [chosenSite(site)])}
    >
      {action === 'pause' ? 'Pause checks and scans' : 'Resume checks and scans'}
    </Menu.Item>
  );
}
