import { Box, Button, Flex, Group, Text } from '@mantine/core';
import { IconButton } from '../../../../components/values/icon-button.tsx';
import { snackbar } from '../../../../components/messages/snackbar.ts';
import { useLateDialog } from '../../../../components/forms/use-late-dialog.ts';
import { errorMessage } from '../../../../lib/api.ts';
import { formatDateTime } from '../../../../lib/format.ts';
import { useRemoveDeployment } from '../api/marks.ts';
import type { MarkedEvent } from '../rules/chart-marks.ts';
import classes from './marked-events.module.css';

const fetchDialog = () => import('./deployment-dialog.tsx');

interface MarkedEventsProps {
  url: string;
  events: readonly MarkedEvent[];
  /** Set if they could not all be loaded. */
  error: unknown;
}

/** Explains the numbered lines of the charts, the newest first, and marks a deployment. */
export function MarkedEvents({ url, events, error }: MarkedEventsProps) {
  const { code, opener, open, state } = useLateDialog(fetchDialog);
  const removal = useRemoveDeployment(url);
  const remove = (id: string): void => {
    removal.mutate(
      { id },
      {
        onSuccess: () => opener.current?.focus(),
        onError: (failure) =>
          snackbar.error(errorMessage(failure, 'The mark could not be removed, please try again')),
      },
    );
  };
  return (
    <Box mt={12}>
      <Group gap="8px 16px" justify="space-between">
        <Text size="xs" c="dimmed">
          {error === undefined
            ? 'Numbered lines mark deployments and changes of version, machine or lab settings.'
            : 'The marks in the charts could not be loaded.'}
        </Text>
        <Button ref={opener} size="compact-sm" onClick={open}>
          Mark a deployment
        </Button>
      </Group>
      {events.length > 0 && (
        <ol className={classes['list']} aria-label="Marks in the charts" reversed>
          {events.toReversed().map(({ number, at, text, deploymentId }) => (
            <Flex
              key={`${at} ${text}`}
              component="li"
              gap="4px 12px"
              align="center"
              wrap="wrap"
              mih={28}
              fz="sm"
              value={number}
            >
              <Box component="span" miw={24} fz="xs" c="dimmed" aria-hidden>
                {number}
              </Box>
              <Box component="time" c="dimmed" dateTime={at}>
                {formatDateTime(at)}
              </Box>
              <span className={classes['text']}>{text}</span>
              {deploymentId !== undefined && (
                <IconButton
                  icon="trash"
                  aria-label={`Remove the mark ${text}`}
                  title="Remove the mark"
                  disabled={removal.isPending}
                  onClick={() => remove(deploymentId)}
                />
              )}
            </Flex>
          ))}
        </ol>
      )}
      {code && <code.DeploymentDialog url={url} {...state} />}
    </Box>
  );
}
