import { Box, Title } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import {
  scriptAddressOf,
  type VisitorSnippetKind,
  visitorSnippetKinds,
  visitorSnippets,
} from '../../../../../../shared/visitors/visitor-snippets.ts';
import { CodeSnippet } from '../../../../components/values/code-snippet.tsx';
import { Segments } from '../../../../components/forms/segments.tsx';
import { Panel } from '../../../../components/layout/panel.tsx';

const names: Record<VisitorSnippetKind, string> = {
  html: 'By hand',
  wordpress: 'WordPress',
  'tag-manager': 'Tag Manager',
  npm: 'npm',
};

const onHtml = (
  <>
    <code>data-release</code> and labels go on the <code>{'<html>'}</code> element.
  </>
);

const where: Record<VisitorSnippetKind, ReactNode> = {
  html: (
    <>
      Into the <code>{'<head>'}</code> of every page. <code>data-release="1.2"</code> on the tag
      tells versions of your site apart, and <code>data-label1</code> to <code>data-label3</code>{' '}
      are for groups of your own, such as an experiment. Put nothing personal into them.
    </>
  ),
  wordpress: (
    <>
      Save it as <code>wp-content/plugins/web-vitals-visitors.php</code> and activate the plugin, or
      paste all but the first two lines into a plugin for code snippets. {onHtml}
    </>
  ),
  'tag-manager': (
    <>
      In Google Tag Manager: a new tag of the type Custom HTML, with the trigger Initialization –
      All Pages. Visitors whom Tag Manager does not reach are not measured. {onHtml}
    </>
  ),
  npm: (
    <>
      Into the entry file of an app that Vite, webpack or another bundler builds. There is no
      package to install: the browser imports the script from our address as a module, so that it
      stays up to date. {onHtml}
    </>
  ),
};

interface VisitorSnippetsProps {
  tag: string;
  contentSecurityPolicy: string | null;
}

/** The ways to have the script on a site; one of them is enough. */
export function VisitorSnippets({ tag, contentSecurityPolicy }: VisitorSnippetsProps) {
  const [kind, setKind] = useState<VisitorSnippetKind>('html');
  const snippets = visitorSnippets(scriptAddressOf(tag));
  return (
    <Panel component="section" aria-labelledby="visitor-script">
      <Title id="visitor-script" order={2}>
        Add the script
      </Title>
      <Box maw="100%" style={{ overflowX: 'auto' }}>
        <Segments
          aria-label="How to add the script"
          data={visitorSnippetKinds.map((value) => ({ value, label: names[value] }))}
          value={kind}
          onChange={setKind}
        />
      </Box>
      <CodeSnippet name={`Script: ${names[kind]}`} code={snippets[kind]}>
        {where[kind]}
      </CodeSnippet>
      {contentSecurityPolicy !== null && (
        <CodeSnippet name="Content-Security-Policy" code={contentSecurityPolicy}>
          Only if your site sends a Content-Security-Policy: add these sources to its directives.
        </CodeSnippet>
      )}
    </Panel>
  );
}
