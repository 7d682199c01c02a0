import { Anchor, Stack, Text } from '@mantine/core';
import { statusPathOf } from '../../../../../../shared/deployment/status-files.ts';
import type { StatusPage } from '../../../../../../shared/models/portfolio/status-page.ts';
import { CodeSnippet } from '../../../../components/values/code-snippet.tsx';
import { Section } from '../../../../components/layout/section.tsx';

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/** The public address of a page, and what other sites embed of it. */
export function EmbedSnippets({
  page: { slug, ownAddress, title, hasPassword },
}: {
  page: StatusPage;
}) {
  const address = ownAddress ?? `${location.origin}${statusPathOf(slug)}`;
  const name = escaped(title);
  const link = (
    <>
      <Anchor href={address} target="_blank" underline="always">
        {address}
      </Anchor>
      , up to a minute behind.
    </>
  );
  if (hasPassword)
    return (
      <Section id="share" title="Address">
        <Text>{link}</Text>
      </Section>
    );
  return (
    <Section
      id="share"
      title="Address and Embedding"
      description={
        <>
          {link} Feeds: <Anchor href={`${address}/feed.atom`}>Atom</Anchor>,{' '}
          <Anchor href={`${address}/feed.json`}>JSON</Anchor>; for programs{' '}
          <Anchor href={`${address}/summary.json`}>summary.json</Anchor>.
        </>
      }
    >
      <Stack>
        <CodeSnippet
          name="Badge"
          code={`<a href="${address}"><img src="${address}/badge.svg" height="20" alt="Status of ${name}" /></a>`}
        >
          A picture with the state of the page as a whole.
        </CodeSnippet>
        <CodeSnippet
          name="Widget"
          code={`<iframe src="${address}/widget" title="Status of ${name}" width="360" height="80" style="border:0"></iframe>`}
        >
          A box with the state in words, linked to the page. It runs no script.
        </CodeSnippet>
      </Stack>
    </Section>
  );
}
