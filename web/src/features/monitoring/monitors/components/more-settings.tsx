import {
  Button,
  Checkbox,
  Group,
  NativeSelect,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import {
  isUnsafe,
  methodsWithoutBody,
  mostHeaders,
} from '../../../../../../shared/models/monitoring/check-settings.ts';
import { checkMethods } from '../../../../../../shared/uptime/check-methods.ts';
import { Icon } from '../../../../components/values/icon.tsx';
import { IconButton } from '../../../../components/values/icon-button.tsx';
import type { FormOfMonitor } from '../rules/monitor-form.ts';

const stored = 'Stored; type to replace';

/** What the answer of an HTTP request must contain. */
export const HttpConditions = ({ form }: { form: FormOfMonitor }) => (
  <>
    <TextInput
      label="Text that must be there"
      description="In the first MB of the response. Empty: any"
      {...form.getInputProps('textMust')}
    />
    <Group grow align="flex-start">
      <TextInput label="JSON path" placeholder="$.status" {...form.getInputProps('jsonPath')} />
      <TextInput
        label="JSON value"
        placeholder="Any"
        disabled={form.values.jsonPath === ''}
        {...form.getInputProps('jsonValue')}
      />
    </Group>
  </>
);

/** Settings that few monitors need. */
export function MoreSettings({ form, isNew }: { form: FormOfMonitor; isNew: boolean }) {
  const { kind } = form.values;
  return (
    <>
      {kind === 'http' && <HttpRequest form={form} />}
      {kind === 'dns' && (
        <TextInput
          label="Resolver"
          description="An IP address or host name. Empty: the system's"
          readOnly={!isNew}
          {...form.getInputProps('resolver')}
        />
      )}
      <Group grow align="flex-start">
        <TextInput
          type="number"
          min={1}
          max={30}
          label="Time limit (seconds)"
          {...form.getInputProps('timeoutSeconds')}
        />
        {kind !== 'dns' && (
          <NativeSelect
            label="IP version"
            data={[
              { value: 'any', label: 'Any' },
              { value: '4', label: 'IPv4' },
              { value: '6', label: 'IPv6' },
            ]}
            {...form.getInputProps('ipVersion')}
          />
        )}
      </Group>
      <TextInput
        label="Availability target (%)"
        inputMode="decimal"
        {...form.getInputProps('target')}
      />
    </>
  );
}

function HttpRequest({ form }: { form: FormOfMonitor }) {
  const { method, hasBody } = form.values;
  return (
    <>
      <TextInput label="Text that must not be there" {...form.getInputProps('textMustNot')} />
      <Group grow align="flex-start">
        <NativeSelect
          label="Method"
          {...(isUnsafe({ method }) ? { description: 'After a failure, sent once more' } : {})}
          data={[...checkMethods]}
          {...form.getInputProps('method')}
        />
        <TextInput
          label="Statuses"
          placeholder="200-299, 304"
          {...form.getInputProps('expectedStatus')}
        />
      </Group>
      <Headers form={form} />
      {!methodsWithoutBody.has(method) && (
        <>
          <Textarea
            label="Body"
            rows={3}
            {...(hasBody ? { placeholder: stored } : {})}
            {...form.getInputProps('body')}
          />
          {hasBody && (
            <Button
              variant="subtle"
              size="compact-sm"
              w="fit-content"
              onClick={() => form.setFieldValue('hasBody', false)}
            >
              Remove the stored body
            </Button>
          )}
        </>
      )}
      <Checkbox
        label="Follow redirects"
        {...form.getInputProps('followRedirects', { type: 'checkbox' })}
      />
      <Checkbox
        label="Check the certificate"
        checked={form.values.certificate === 'check'}
        onChange={({ currentTarget }) =>
          form.setFieldValue('certificate', currentTarget.checked ? 'check' : 'ignore')
        }
      />
    </>
  );
}

/** Header fields; the values of those that are stored are not shown again. */
function Headers({ form }: { form: FormOfMonitor }) {
  const { headers } = form.values;
  return (
    <Stack component="fieldset" gap={8} aria-label="Request headers" bd={0} p={0} m={0}>
      {headers.map((header, index) => (
        <Group key={index} gap={8} align="flex-end" wrap="nowrap">
          <TextInput
            label={`Header ${index + 1}`}
            placeholder="Authorization"
            readOnly={header.isStored}
            autoComplete="off"
            flex={1}
            {...form.getInputProps(`headers.${index}.name`)}
          />
          <TextInput
            label={`Value ${index + 1}`}
            autoComplete="off"
            flex={1}
            {...(header.isStored ? { placeholder: stored } : {})}
            {...form.getInputProps(`headers.${index}.value`)}
          />
          <IconButton
            icon="trash"
            aria-label={`Remove header ${header.name}`}
            title="Remove header"
            onClick={() => form.removeListItem('headers', index)}
          />
        </Group>
      ))}
      {form.errors['headers'] !== undefined && (
        <Text c="var(--wv-bad-text)" role="alert">
          {form.errors['headers']}
        </Text>
      )}
      {headers.length < mostHeaders && (
        <Button
          variant="subtle"
          size="compact-sm"
          w="fit-content"
          leftSection={<Icon name="plus" size={16} />}
          onClick={() => form.insertListItem('headers', { name: '', value: '', isStored: false })}
        >
          Add header
        </Button>
      )}
    </Stack>
  );
}
