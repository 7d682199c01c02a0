import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { setVisitorSettings } from '../../../../../../shared/calls/measuring/visitors.ts';
import type { NamedSite } from '../../../../../../shared/calls/portfolio/today.ts';
import { BusyButton } from '../../../../components/forms/busy-button.tsx';
import { CodeSnippet } from '../../../../components/values/code-snippet.tsx';
import { copyText } from '../../../../components/values/copy-text.ts';
import { DialogButtons, DialogFrame } from '../../../../components/forms/dialog-frame.tsx';
import { useRefusal } from '../../../../entities/session/components/while-allowed.tsx';
import { addsToAccount } from '../../../../entities/session/rules/refusal.ts';
import { portfolioKey } from '../../../../entities/site/api/portfolio-query.ts';
import { callApi, errorMessage } from '../../../../lib/api.ts';
import { useChange } from '../../../../lib/use-change.ts';
import { counted } from '../../../../lib/format.ts';

interface Measured {
  site: NamedSite;
  tag: string;
}

/** Turns the script for visitors on for many sites, and has the tag of each. */
export function MeasureVisitors({ sites }: { sites: readonly NamedSite[] }) {
  const [chosen, setChosen] = useState<readonly NamedSite[]>();
  const isRefused = useRefusal(addsToAccount) !== undefined;
  if (isRefused || (sites.length === 0 && chosen === undefined)) return null;
  return (
    <>
      <Button size="xs" onClick={() => setChosen(sites)}>
        Measure visitors of {counted(sites.length, 'site')}
      </Button>
      <DialogFrame
        isOpen={chosen !== undefined}
        onClose={() => setChosen(undefined)}
        size="lg"
        title="Measure visitors"
      >
        {chosen !== undefined && <Steps sites={chosen} onClose={() => setChosen(undefined)} />}
      </DialogFrame>
    </>
  );
}

function Steps({ sites, onClose }: { sites: readonly NamedSite[]; onClose: () => void }) {
  const [measured, setMeasured] = useState<readonly Measured[]>([]);
  const turnOn = useChange(async () => {
    for (const site of sites.slice(measured.length)) {
      const { tag } = await callApi(setVisitorSettings, { body: { url: site.url } });
      setMeasured((all) => [...all, { site, tag: tag ?? '' }]);
    }
  }, portfolioKey);
  const isDone = measured.length === sites.length;
  const tags = measured.map(({ site, tag }) => `<!-- ${site.url} -->\n${tag}`).join('\n\n');
  return (
    <Stack>
      <Text>
        {isDone
          ? 'Put each tag into the head of every page of its site.'
          : `Turns the script on for ${counted(sites.length, 'site')}: ${sites
              .slice(0, 5)
              .map(({ siteName }) => siteName)
              .join(', ')}${sites.length > 5 ? ' …' : ''}.`}
      </Text>
      {turnOn.isError && (
        <Text role="alert" c="var(--wv-bad-text)">
          {errorMessage(turnOn.error)}
        </Text>
      )}
      {measured.map(({ site, tag }) => (
        <CodeSnippet key={site.url} name={site.siteName} code={tag}>
          {site.url}
        </CodeSnippet>
      ))}
      <DialogButtons>
        <Button onClick={onClose}>{isDone ? 'Close' : 'Cancel'}</Button>
        {isDone ? (
          <Button variant="filled" onClick={() => void copyText(tags, 'All tags copied', 'tags')}>
            Copy all
          </Button>
        ) : (
          <BusyButton isBusy={turnOn.isPending} onClick={() => turnOn.mutate(undefined)}>
            Turn on
          </BusyButton>
        )}
      </DialogButtons>
    </Stack>
  );
}
