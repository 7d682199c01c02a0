import { NativeSelect, Radio, SimpleGrid, Stack } from '@mantine/core';
import type { SubUser } from '../../../../../../shared/calls/identity/sub-users.ts';
import type { Client, ClientRole } from '../../../../../../shared/models/registry/client.ts';
import dialog from '../../../../components/forms/dialog-frame.module.css';

/** Clients that a member is limited to. */
export type Limits = NonNullable<SubUser['clients']>;

interface ClientAccessProps {
  label: string;
  clients: readonly Client[];
  /** Null: all sites. */
  value: Limits | null;
  onChange: (value: Limits | null) => void;
}

const options = [
  { value: '', label: 'No access' },
  { value: 'view', label: 'View' },
  { value: 'work', label: 'Work' },
];
const roleOf = (value: string): ClientRole | undefined =>
  value === 'view' || value === 'work' ? value : undefined;

/** Which sites a member reaches: all, or those of some clients, to view them or to work on them. */
export function ClientAccess({ label, clients, value, onChange }: ClientAccessProps) {
  const choose = (clientId: string, role: ClientRole | undefined): void => {
    const others = (value ?? []).filter((one) => one.clientId !== clientId);
    onChange(role === undefined ? others : [...others, { clientId, role }]);
  };
  return (
    <>
      <Radio.Group
        label={label}
        value={value === null ? 'all' : 'some'}
        onChange={(chosen) => onChange(chosen === 'some' ? [] : null)}
      >
        <Stack gap={8}>
          <Radio value="all" label="All sites" data-autofocus />
          <Radio value="some" label="Only sites of these clients" />
        </Stack>
      </Radio.Group>
      {value !== null && (
        <>
          <SimpleGrid spacing={8} cols={{ base: 1, sm: 2 }}>
            {clients.map(({ clientId, name }) => (
              <NativeSelect
                key={clientId}
                label={name}
                data={options}
                value={value.find((one) => one.clientId === clientId)?.role ?? ''}
                onChange={({ currentTarget }) => choose(clientId, roleOf(currentTarget.value))}
              />
            ))}
          </SimpleGrid>
          <p className={dialog['about']}>
            {value.length === 0
              ? 'Without a client, they see no site.'
              : 'View shows sites and results. Work also scans, and takes care of incidents.'}
          </p>
        </>
      )}
    </>
  );
}
