import { Button, Group } from '@mantine/core';
import { Link } from 'react-router-dom';
import { firstMeasured } from '../../../entities/scan/rules/stage-rows.ts';
import { reportLink } from '../../../entities/site/rules/report-link.ts';
import { useAddSite } from '../flow/use-add-site.ts';

/** Opens the report of the site that is being added, once one device has been measured. */
export function OpenReport() {
  const { state, actions } = useAddSite();
  const { site, progress } = state;
  const device = firstMeasured(progress?.devices);
  if (site === undefined) return null;
  return (
    <Group gap={0} wrap="nowrap" mt={12} mih={36} fz="xs" c="dimmed">
      {device === undefined ? (
        'The report can be opened as soon as one device has been measured.'
      ) : (
        <Button
          component={Link}
          {...reportLink({ siteName: site.siteName, siteUrl: site.url }, { device })}
          size="xs"
          onClick={() => {
            actions.hideWait();
            actions.closeForm();
          }}
        >
          Open the report
        </Button>
      )}
    </Group>
  );
}
