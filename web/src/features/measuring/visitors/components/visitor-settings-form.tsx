import { NativeSelect, Textarea, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { setVisitorSettings } from '../../../../../../shared/calls/measuring/visitors.ts';
import { snackbar } from '../../../../components/messages/snackbar.ts';
import { useSubmit } from '../../../../components/forms/use-submit.ts';
import { AllowedButton } from '../../../../entities/session/components/allowed-button.tsx';
import { formatNumber } from '../../../../lib/format.ts';
import { useSetVisitorSettings, type VisitorSettings } from '../api/visitor-script.ts';
import { Form } from '../../../../components/forms/form.tsx';
import { Panel } from '../../../../components/layout/panel.tsx';

const shares = [1, 0.5, 0.25, 0.1, 0.05, 0.01];
const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Which views are measured, and which pages count as one. */
export function VisitorSettingsForm({ url, settings }: { url: string; settings: VisitorSettings }) {
  const save = useSetVisitorSettings(url);
  const form = useForm({
    initialValues: {
      rate: String(settings.rate),
      hosts: settings.hosts.join('\n'),
      pageRules: settings.pageRules.join('\n'),
    },
  });
  const { onSubmit, isBusy, failure } = useSubmit(form, {
    fields: ['rate', 'hosts', 'pageRules'],
    send: ({ rate, hosts, pageRules }) =>
      save.mutateAsync({
        rate: Number(rate),
        hosts: linesOf(hosts),
        pageRules: linesOf(pageRules),
      }),
    onDone: (saved) => {
      if (saved.settings !== null) form.setFieldValue('hosts', saved.settings.hosts.join('\n'));
      snackbar.success('The settings have been saved');
    },
    failed: 'The settings could not be saved. Please try again later.',
  });
  return (
    <Panel component="section" aria-labelledby="visitor-settings">
      <Title id="visitor-settings" order={2}>
        Settings
      </Title>
      <Form failure={failure} maw={560} onSubmit={onSubmit}>
        <NativeSelect
          label="Views that are reported"
          description="For sites with more views than the plan counts in a day. It takes effect within five minutes, without a change of the site."
          data={[...new Set([...shares, settings.rate])].map((rate) => ({
            value: String(rate),
            label: `${formatNumber(rate * 100, 1)} %`,
          }))}
          {...form.getInputProps('rate')}
        />
        <Textarea
          label="Hosts"
          description="One a line. The script works on these and their subdomains; the site’s own host is always among them."
          rows={3}
          {...form.getInputProps('hosts')}
        />
        <Textarea
          label="Page rules"
          description="One a line. /product/* counts all pages below /product/ as one page; * in the middle stands for one part of the path."
          rows={3}
          {...form.getInputProps('pageRules')}
        />
        <div>
          <AllowedButton call={setVisitorSettings} type="submit" isBusy={isBusy}>
            Save settings
          </AllowedButton>
        </div>
      </Form>
    </Panel>
  );
}
