import { Box, Button, Flex, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { openStatusIncident } from '../../../../../../shared/calls/portfolio/status-pages.ts';
import type { StatusIncident } from '../../../../../../shared/models/portfolio/status-incident.ts';
import type { StatusPage } from '../../../../../../shared/models/portfolio/status-page.ts';
import { BusyButton } from '../../../../components/forms/busy-button.tsx';
import { useConfirmation } from '../../../../components/forms/confirmation.tsx';
import { DialogFrame } from '../../../../components/forms/dialog-frame.tsx';
import { EmptyState } from '../../../../components/messages/empty-state.tsx';
import { IconButton } from '../../../../components/values/icon-button.tsx';
import { QueryState } from '../../../../components/messages/or-error.tsx';
import { Section } from '../../../../components/layout/section.tsx';
import { snackbar } from '../../../../components/messages/snackbar.ts';
import surfaces from '../../../../components/layout/surfaces.module.css';
import { TimeAgo } from '../../../../components/values/time-ago.tsx';
import { useDialogAbout } from '../../../../components/forms/use-dialog-about.ts';
import { useRefusal } from '../../../../entities/session/components/while-allowed.tsx';
import { useNow } from '../../../../lib/use-now.ts';
import { statusIncidentsQuery, useOpenIncident, useRemoveIncident } from '../api/status-pages.ts';
import { announcementOf, phaseWords } from '../rules/incident-words.ts';
import { IncidentForm, type Writing } from './incident-form.tsx';

const titleOf = ({ isMaintenance, incident }: Writing): string => {
  if (incident !== undefined) return `Update: ${incident.title}`;
  return isMaintenance ? 'Plan Maintenance' : 'Write Incident';
};

/** What people write on a page: incidents with updates, and planned maintenance. */
export function StatusIncidents({ page }: { page: StatusPage }) {
  const { pageId } = page;
  const found = useQuery(statusIncidentsQuery(pageId));
  const writing = useDialogAbout<Writing>();
  const confirmation = useConfirmation();
  const announce = useOpenIncident(pageId);
  const remove = useRemoveIncident(pageId);
  const mayWrite = useRefusal(openStatusIncident) === undefined;
  const now = new Date(useNow());
  const askToRemove = ({ incidentId, title }: StatusIncident, by: HTMLElement): void =>
    confirmation.ask(by, {
      title: 'Remove Incident',
      about: (
        <>
          Remove <strong>{title}</strong> with its updates from the page and its feeds?
        </>
      ),
      act: () => remove.mutateAsync(incidentId).then(() => `${title} has been removed`),
    });
  return (
    <Section
      id="incidents"
      title="Incidents and Maintenance"
      description="What you tell your customers. Nothing is written by itself."
      controls={
        mayWrite && (
          <>
            <Button
              onClick={({ currentTarget }) => writing.open({ isMaintenance: true }, currentTarget)}
            >
              Plan Maintenance
            </Button>
            <Button
              onClick={({ currentTarget }) => writing.open({ isMaintenance: false }, currentTarget)}
            >
              Write Incident
            </Button>
          </>
        )
      }
    >
      {confirmation.dialog}
      {writing.about !== undefined && (
        <DialogFrame {...writing.frame} title={titleOf(writing.about)}>
          <IncidentForm {...writing.about} page={page} onClose={writing.close} />
        </DialogFrame>
      )}
      <QueryState query={found} failed="The incidents could not be loaded" height={88} />
      {found.data !== undefined && (
        <Stack>
          {mayWrite && found.data.tracked.length > 0 && (
            <ul className={surfaces['rows']} aria-label="Outages to announce">
              {found.data.tracked.map((tracked) => (
                <Flex
                  component="li"
                  key={tracked.incidentId}
                  gap={16}
                  px={16}
                  py={10}
                  justify="space-between"
                  align="center"
                >
                  <span>
                    {tracked.title}, <TimeAgo time={tracked.beganAt} />
                  </span>
                  <BusyButton
                    variant="default"
                    isBusy={announce.isPending}
                    aria-label={`Publish ${tracked.title}`}
                    onClick={() =>
                      announce.mutate(announcementOf(tracked), {
                        onSuccess: ({ title }) => snackbar.success(`${title} is on the page`),
                        onError: snackbar.failure,
                      })
                    }
                  >
                    Publish
                  </BusyButton>
                </Flex>
              ))}
            </ul>
          )}
          {found.data.incidents.length === 0 ? (
            <EmptyState>No incidents and no maintenance have been written.</EmptyState>
          ) : (
            <ul className={surfaces['rows']} aria-label="Incidents and maintenance">
              {found.data.incidents.map((incident) => {
                const { incidentId, title, planned, updates } = incident;
                return (
                  <Flex
                    component="li"
                    key={incidentId}
                    gap={16}
                    px={16}
                    py={10}
                    justify="space-between"
                  >
                    <Stack gap={2} style={{ overflowWrap: 'anywhere' }}>
                      <Box component="span" fw={600}>
                        {title}
                      </Box>
                      <span>{updates.at(-1)?.text}</span>
                      <Box component="span" fz="xs" c="dimmed">
                        {phaseWords(incident, now)},{' '}
                        <TimeAgo time={updates.at(-1)?.at ?? incident.createdAt} />
                      </Box>
                    </Stack>
                    {mayWrite && (
                      <Group gap={8} wrap="nowrap">
                        <IconButton
                          icon="edit"
                          aria-label={`Update ${title}`}
                          title="Write an update"
                          onClick={({ currentTarget }) =>
                            writing.open(
                              { isMaintenance: planned !== null, incident },
                              currentTarget,
                            )
                          }
                        />
                        <IconButton
                          icon="trash"
                          aria-label={`Remove ${title}`}
                          title="Remove incident"
                          onClick={({ currentTarget }) => askToRemove(incident, currentTarget)}
                        />
                      </Group>
                    )}
                  </Flex>
                );
              })}
            </ul>
          )}
        </Stack>
      )}
    </Section>
  );
}
