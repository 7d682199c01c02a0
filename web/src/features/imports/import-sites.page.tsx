import { Button, Progress, Skeleton, Stack } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { SiteImport } from '../../../../shared/calls/imports.ts';
import { OrError } from '../../components/or-error.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Section } from '../../components/section.tsx';
import { snackbar } from '../../components/snackbar.ts';
import { AllowedButton } from '../../entities/session/components/allowed-button.tsx';
import { sitesInWords } from '../../entities/site/rules/sites-in-words.ts';
import { isRunning, useConfirmImport, useSiteImport } from './api/site-import.ts';
import { ImportForm } from './components/import-form.tsx';
import { ImportRows } from './components/import-rows.tsx';
import { countOf, importSentence } from './rules/import-words.ts';

/** Import Sites: many sites at once, first checked, then added. */
export function Component() {
  const newest = useSiteImport();
  const found = newest.data?.import ?? null;
  return (
    <>
      <PageHeader
        title="Import Sites"
        description="Sites are checked first. Nothing is added before you say so."
        action={
          <Button component={Link} to="/registered-sites" variant="default">
            Registered Sites
          </Button>
        }
      />
      <Stack gap={24}>
        <OrError queries={[newest]} title="The newest import could not be loaded">
          {newest.isPending && <Skeleton height={240} radius={12} />}
          {found !== null && <Newest found={found} />}
          {newest.data !== undefined && (
            <Section id="new-import" title={found === null ? 'Sites to import' : 'Import others'}>
              <ImportForm isDisabled={found !== null && isRunning(found)} />
            </Section>
          )}
        </OrError>
      </Stack>
    </>
  );
}

function Newest({ found }: { found: SiteImport }) {
  const confirm = useConfirmImport();
  const { importId, phase, percent, rows } = found;
  const count = countOf(rows, 'new');
  return (
    <Section id="newest-import" title="Newest import">
      <Stack gap={12} align="flex-start" mb={16}>
        <output>{importSentence(found)}</output>
        {isRunning(found) && <Progress w="100%" maw={720} aria-label="Import" value={percent} />}
        {phase === 'checked' && count > 0 && (
          <AllowedButton
            isBusy={confirm.isPending}
            onClick={() =>
              confirm.mutate(importId, {
                onError: snackbar.failure,
              })
            }
          >
            Add {sitesInWords(count)}
          </AllowedButton>
        )}
        {countOf(rows, 'over-limit') > 0 && (
          <Link to="/subscription-plans">Plans that allow more sites</Link>
        )}
      </Stack>
      {rows.length > 0 && <ImportRows rows={rows} />}
    </Section>
  );
}
