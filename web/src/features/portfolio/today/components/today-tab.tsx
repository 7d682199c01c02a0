import { Skeleton } from '@mantine/core';
import { ErrorState } from '../../../../components/messages/error-state.tsx';
import { useCodeOrRetry } from '../../../../lib/use-code.ts';
import type { TodayTab as TabName } from '../rules/tabs.ts';

const fetchTab = {
  since: () => import('../tabs/since.tsx'),
  fixes: () => import('../tabs/fixes.tsx'),
  clients: () => import('../tabs/clients.tsx'),
  team: () => import('../tabs/team.tsx'),
  'no-data': () => import('../tabs/no-data.tsx'),
  expiring: () => import('../tabs/expiring.tsx'),
} satisfies Record<Exclude<TabName, 'sites'>, unknown>;
export type OtherTab = keyof typeof fetchTab;

/** A part of Today besides the list of sites, once its code is there. */
export function TodayTab({ tab }: { tab: OtherTab }) {
  const { code, isMissing, retry } = useCodeOrRetry<{ Tab: () => React.ReactNode }>(
    fetchTab[tab],
    true,
  );
  if (isMissing)
    return <ErrorState error={undefined} title="This part could not be loaded" onRetry={retry} />;
  return code === undefined ? <Skeleton height="70vh" radius={12} /> : <code.Tab />;
}
