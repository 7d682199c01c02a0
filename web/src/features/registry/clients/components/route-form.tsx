import { Checkbox, Group, Radio, SimpleGrid, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { NotificationSettings } from '../../../../../../shared/calls/notifying/channels.ts';
import {
  channelKinds,
  channelNames,
} from '../../../../../../shared/models/notifying/channel-kind.ts';
import type { Client } from '../../../../../../shared/models/registry/client.ts';
import {
  ClientQuietHours,
  type ClientRoute,
  type QuietChoice,
  quietChoices,
} from '../../../../../../shared/models/registry/client-route.ts';
import { DialogForm } from '../../../../components/forms/dialog-form.tsx';
import { FromTo } from '../../../../components/forms/date-fields.tsx';
import { snackbar } from '../../../../components/messages/snackbar.ts';
import {
  enabledKinds,
  isDisabled,
  weekdays,
} from '../../../../entities/client/rules/route-words.ts';
import { AllowanceChoice } from '../../../../entities/notification/allowance-choice.tsx';
import { readableZone, shownZone } from '../../../../lib/zone.ts';
import { useSetRoute } from '../api/clients.ts';
import { SlackChoice } from './slack-choice.tsx';

interface RouteFormProps {
  client: Client;
  settings: NotificationSettings;
  onClose: () => void;
}

const usual: ClientQuietHours = {
  from: '18:00',
  to: '08:00',
  days: [1, 2, 3, 4, 5],
  allows: 'outages',
};

const quietWords: Readonly<Record<QuietChoice, string>> = {
  account: 'As in the notification settings',
  client: 'Of this client',
  none: 'None',
};

/** Where and when messages about the sites of a client are sent. */
export function RouteForm({ client, settings, onClose }: RouteFormProps) {
  const { clientId, name, route, slack } = client;
  const save = useSetRoute();
  const [isOwn, setOwn] = useState((route?.channels ?? null) !== null);
  const [kinds, setKinds] = useState<string[]>(route?.channels ?? enabledKinds(settings));
  const [chosenSlack, setOwnSlack] = useState<boolean>();
  const usesOwnSlack = chosenSlack ?? slack !== undefined;
  const hasSlack =
    (!isOwn || kinds.includes('slack')) && (settings.slack.isConfigured || slack !== undefined);
  const [quiet, setQuiet] = useState(route?.quiet ?? 'account');
  const [hours, setHours] = useState(route?.quietHours ?? usual);
  const [problem, setProblem] = useState<string>();
  const submit = (): void => {
    const found =
      hasSlack && usesOwnSlack && slack === undefined
        ? 'Connect its Slack channel first'
        : quiet === 'client'
          ? problemOf(hours)
          : undefined;
    setProblem(found);
    if (found !== undefined) return;
    const chosen: ClientRoute = {
      channels: isOwn ? channelKinds.filter((kind) => kinds.includes(kind)) : null,
      quiet,
      quietHours: quiet === 'client' ? hours : null,
    };
    save.mutate(
      { clientId, route: chosen, usesOwnSlack },
      {
        onSuccess: () => {
          snackbar.success(`Notifications of ${name} have been saved`);
          onClose();
        },
      },
    );
  };
  const zone = readableZone(shownZone());
  return (
    <DialogForm onSubmit={submit} onClose={onClose} sends={save} failure={problem}>
      <Radio.Group
        label="Messages about its sites are sent by"
        value={isOwn ? 'own' : 'all'}
        onChange={(value) => setOwn(value === 'own')}
      >
        <Stack gap={8} pt={8}>
          <Radio value="all" label="Every enabled channel" data-autofocus />
          <Radio value="own" label="Only some channels" />
        </Stack>
      </Radio.Group>
      {isOwn && (
        <Checkbox.Group
          label="Channels"
          description={
            kinds.length === 0 ? 'None: messages are shown in the dashboard only.' : undefined
          }
          value={kinds}
          onChange={setKinds}
        >
          <SimpleGrid minColWidth={176} spacing={8} pt={8}>
            {channelKinds.map((kind) => (
              <Checkbox
                key={kind}
                value={kind}
                label={channelNames[kind]}
                description={
                  isDisabled(settings, kind) && !(kind === 'slack' && usesOwnSlack)
                    ? 'Disabled: nothing is sent there.'
                    : undefined
                }
              />
            ))}
          </SimpleGrid>
        </Checkbox.Group>
      )}
      {hasSlack && <SlackChoice client={client} isOwn={usesOwnSlack} onChange={setOwnSlack} />}
      <Radio.Group label="Quiet hours" value={quiet} onChange={setQuiet}>
        <Stack gap={8} pt={8}>
          {quietChoices.map((one) => (
            <Radio key={one} value={one} label={quietWords[one]} />
          ))}
        </Stack>
      </Radio.Group>
      {quiet === 'client' && (
        <>
          <FromTo
            type="time"
            value={hours}
            onChange={(changed) => setHours({ ...hours, ...changed })}
          />
          <Checkbox.Group
            label="Days on which they begin"
            value={hours.days.map(String)}
            onChange={(days) => setHours({ ...hours, days: days.map(Number) })}
          >
            <Group gap="8px 16px" pt={8}>
              {weekdays.map((day, index) => (
                <Checkbox key={day} value={String(index + 1)} label={day} />
              ))}
            </Group>
          </Checkbox.Group>
          <AllowanceChoice
            value={hours.allows}
            onChange={(allows) => setHours({ ...hours, allows })}
          />
          <Text size="xs" lh="16px" c="dimmed">
            {hours.to <= hours.from && 'Until the next day. '}Times are those of {zone}. What is
            held back is sent as one summary when the quiet hours end.
          </Text>
        </>
      )}
    </DialogForm>
  );
}

function problemOf(hours: ClientQuietHours): string | undefined {
  if (hours.from === '' || hours.to === '') return 'Enter a start and an end for the quiet hours';
  return ClientQuietHours.safeParse(hours).error?.issues[0]?.message;
}
