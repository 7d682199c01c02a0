import { Button, Group, NativeSelect, Paper, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { severities, severityLabels } from '../../../../../../shared/causes/define-cause.ts';
import {
  type NotificationSettings,
  setEscalation,
} from '../../../../../../shared/calls/notifying/channels.ts';
import {
  channelKinds,
  channelNames,
} from '../../../../../../shared/models/notifying/channel-kind.ts';
import {
  type EscalationHours,
  escalationHours,
  type EscalationStep,
  mostEscalationSteps,
} from '../../../../../../shared/models/notifying/escalation.ts';
import { FromTo } from '../../../../components/forms/date-fields.tsx';
import { FinePrint } from '../../../../components/messages/fine-print.tsx';
import { Form } from '../../../../components/forms/form.tsx';
import { IconButton } from '../../../../components/values/icon-button.tsx';
import { snackbar } from '../../../../components/messages/snackbar.ts';
import { assigneesQuery } from '../../../../entities/incident/incident-queries.ts';
import { useChangeSettings } from '../../../../entities/notification/settings-query.ts';
import { AllowedButton } from '../../../../entities/session/components/allowed-button.tsx';
import { useSession } from '../../../../entities/session/components/session.tsx';
import { errorMessage } from '../../../../lib/api.ts';
import { readableZone, shownZone } from '../../../../lib/zone.ts';

type Settings = NotificationSettings['escalation'];

const hoursWords: Readonly<Record<EscalationHours, string>> = {
  always: 'At any time',
  business: 'In business hours',
  other: 'Outside business hours',
};

const severityOptions = severities.map((value, index) => ({
  value,
  label:
    index === 0
      ? 'Only what is down'
      : index === severities.length - 1
        ? 'Any incident'
        : `${severityLabels[value]} or more severe`,
}));

const valueOf = ({ to }: EscalationStep): string =>
  to.kind === 'person' ? `person ${to.userId}` : `channel ${to.channel}`;

function targetOf(value: string): EscalationStep['to'] {
  const [kind, id = ''] = value.split(' ');
  const channel = channelKinds.find((one) => one === id);
  return kind === 'channel' && channel !== undefined
    ? { kind: 'channel', channel }
    : { kind: 'person', userId: id };
}

/** Who is notified about an incident that no one has acknowledged, step by step. */
export function EscalationForm({ escalation }: { escalation: Settings }) {
  const { accountEmail: email, userId } = useSession();
  const [{ steps, businessHours }, setDraft] = useState(escalation);
  const { data: people } = useQuery({ ...assigneesQuery(), enabled: steps.length > 0 });
  const [failure, setFailure] = useState<string>();
  const save = useChangeSettings(setEscalation);
  const setSteps = (next: EscalationStep[]): void => setDraft({ steps: next, businessHours });
  const change = (index: number, changed: Partial<EscalationStep>): void =>
    setSteps(steps.map((step, at) => (at === index ? { ...step, ...changed } : step)));
  const add = (): void => {
    const last = steps.at(-1)?.afterMinutes ?? 0;
    const to = { kind: 'person', userId } as const;
    setSteps([...steps, { afterMinutes: last + 15, severity: 'down', hours: 'always', to }]);
  };
  const targets = (chosen: string) => {
    const all = [
      ...(people ?? []).map((one) => ({ value: `person ${one.userId}`, label: one.name })),
      ...channelKinds.map((kind) => ({ value: `channel ${kind}`, label: channelNames[kind] })),
    ];
    return all.some(({ value }) => value === chosen)
      ? all
      : [
          ...all,
          { value: chosen, label: people === undefined ? 'A person' : 'No longer in your team' },
        ];
  };
  const isSaved = JSON.stringify({ steps, businessHours }) === JSON.stringify(escalation);
  const store = async (): Promise<void> => {
    setFailure(undefined);
    try {
      const saved = await save.mutateAsync({ body: { email, steps, businessHours } });
      setDraft(saved.escalation);
      snackbar.success('Escalation saved');
    } catch (error) {
      setFailure(errorMessage(error));
    }
  };
  const hasHours = steps.some(({ hours }) => hours !== 'always');
  return (
    <Form
      failure={failure}
      onSubmit={(event) => {
        event.preventDefault();
        void store();
      }}
    >
      <Text c="dimmed">
        Until someone acknowledges an incident or assigns it to themselves, in quiet hours too.
      </Text>
      <Stack component="ol" gap={12} p={0} m={0} style={{ listStyle: 'none' }}>
        {steps.map((step, index) => (
          <Paper key={index} component="li" withBorder p={12}>
            <Group gap={12} align="flex-end">
              <TextInput
                type="number"
                min={5}
                w={120}
                label="After (minutes)"
                value={String(step.afterMinutes)}
                onChange={({ currentTarget }) =>
                  change(index, { afterMinutes: Number(currentTarget.value) })
                }
              />
              <NativeSelect
                label="Notify"
                data={targets(valueOf(step))}
                value={valueOf(step)}
                onChange={({ currentTarget }) =>
                  change(index, { to: targetOf(currentTarget.value) })
                }
              />
              <NativeSelect
                label="Of"
                data={severityOptions}
                value={step.severity}
                onChange={({ currentTarget }) => {
                  const severity = severities.find((one) => one === currentTarget.value);
                  if (severity !== undefined) change(index, { severity });
                }}
              />
              <NativeSelect
                label="When"
                data={escalationHours.map((value) => ({ value, label: hoursWords[value] }))}
                value={step.hours}
                onChange={({ currentTarget }) => {
                  const hours = escalationHours.find((one) => one === currentTarget.value);
                  if (hours !== undefined) change(index, { hours });
                }}
              />
              <IconButton
                icon="trash"
                aria-label={`Remove step ${index + 1}`}
                title="Remove step"
                onClick={() => setSteps(steps.filter((_, at) => at !== index))}
              />
            </Group>
          </Paper>
        ))}
      </Stack>
      {hasHours && (
        <>
          <FromTo
            type="time"
            value={businessHours}
            onChange={(changed) =>
              setDraft({ steps, businessHours: { ...businessHours, ...changed } })
            }
          />
          <FinePrint>
            Business hours are from Monday to Friday, in {readableZone(shownZone())}. A step waits
            for its hours.
          </FinePrint>
        </>
      )}
      <Group gap={8}>
        <Button disabled={steps.length >= mostEscalationSteps} onClick={add}>
          Add Step
        </Button>
        <AllowedButton
          call={setEscalation}
          type="submit"
          isBusy={save.isPending}
          disabled={isSaved}
        >
          Save
        </AllowedButton>
      </Group>
    </Form>
  );
}
