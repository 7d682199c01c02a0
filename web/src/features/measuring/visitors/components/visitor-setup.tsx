import { Box, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { setVisitorSettings } from '../../../../../../shared/calls/measuring/visitors.ts';
import { logDays } from '../../../../../../shared/visitors/log-format.ts';
import { ErrorBanner } from '../../../../components/messages/banner.tsx';
import { QueryState } from '../../../../components/messages/or-error.tsx';
import { AllowedButton } from '../../../../entities/session/components/allowed-button.tsx';
import {
  scriptAddressOf,
  visitorSnippets,
} from '../../../../../../shared/visitors/visitor-snippets.ts';
import { CodeSnippet } from '../../../../components/values/code-snippet.tsx';
import { errorMessage } from '../../../../lib/api-error.ts';
import { arrivalsQuery, useSetVisitorSettings, type VisitorScript } from '../api/visitor-script.ts';
import { ArrivedViews, NoneYet } from './arrived-views.tsx';
import { VisitorSettingsForm } from './visitor-settings-form.tsx';
import { VisitorSnippets } from './visitor-snippets.tsx';
import { Panel } from '../../../../components/layout/panel.tsx';

/** Has the visitors of a site measured: on or off, how, the script for its pages, and whether views arrive. */
export function VisitorSetup({ url }: { url: string }) {
  const script = useQuery(arrivalsQuery(url));
  return (
    <Stack gap={24}>
      <QueryState query={script} failed="The script could not be loaded">
        <Skeleton mih={480} />
      </QueryState>
      {script.data !== undefined && <Setup url={url} script={script.data} />}
      <Text maw="80ch" c="dimmed">
        No cookies, no storage, no identifier of the visitor. IP addresses are in a log only, which
        is deleted after {logDays} days.{' '}
        <Link to="/visitor-data">What is collected, and words for your privacy notice</Link>
      </Text>
    </Stack>
  );
}

function Setup({ url, script }: { url: string; script: VisitorScript }) {
  const { settings, tag, contentSecurityPolicy, lastViews } = script;
  const isOn = settings !== null && settings.rate > 0;
  return (
    <>
      <OnOff url={url} settings={settings} isOn={isOn} />
      {isOn && tag !== null && (
        <>
          <ArrivedViews url={url} settings={settings} lastViews={lastViews} />
          <VisitorSnippets tag={tag} contentSecurityPolicy={contentSecurityPolicy} />
          <VisitorSettingsForm url={url} settings={settings} />
        </>
      )}
    </>
  );
}

/** Before the first view, in one card: whether one has arrived, and the script to copy. */
export function FirstViews({ url }: { url: string }) {
  const script = useQuery(arrivalsQuery(url));
  if (script.data === undefined)
    return (
      <QueryState query={script} failed="The script could not be loaded">
        <Skeleton mih={240} />
      </QueryState>
    );
  const { settings, tag } = script.data;
  if (settings === null || settings.rate === 0 || tag === null)
    return <OnOff url={url} settings={settings} isOn={false} />;
  return (
    <Panel component="section" aria-label="Waiting for the first view">
      <NoneYet url={url} settings={settings} />
      <CodeSnippet name="Script" code={visitorSnippets(scriptAddressOf(tag)).html}>
        Into the <code>{'<head>'}</code> of every page.{' '}
        <Link to="/measure-visitors">WordPress, Tag Manager, npm and settings</Link>
      </CodeSnippet>
    </Panel>
  );
}

interface OnOffProps {
  url: string;
  settings: VisitorScript['settings'];
  isOn: boolean;
}

function OnOff({ url, settings, isOn }: OnOffProps) {
  const save = useSetVisitorSettings(url);
  const change = (): void => save.mutate({ ...settings, rate: isOn ? 0 : 1 });
  return (
    <Panel component="section" aria-label="On or off">
      <Group gap="12px 24px" justify="space-between">
        <Box component="output" fw={600}>
          {isOn ? 'Visitors of this site are measured.' : 'Visitors of this site are not measured.'}
        </Box>
        <AllowedButton
          call={setVisitorSettings}
          variant={isOn ? 'default' : 'filled'}
          isBusy={save.isPending}
          onClick={change}
        >
          {isOn ? 'Turn off' : 'Turn on'}
        </AllowedButton>
      </Group>
      <ErrorBanner
        message={save.isError ? errorMessage(save.error, 'This could not be saved.') : undefined}
      />
      {!isOn && (
        <Text maw="80ch" c="dimmed">
          {settings === null
            ? 'A script of at most 6 KB on your pages reports the Core Web Vitals of each view. You do not need a Google key, and see the first view within minutes.'
            : 'The script stays on your pages, but reports nothing. Pages that are open learn of it within five minutes. The numbers so far are kept.'}
        </Text>
      )}
    </Panel>
  );
}
