import { Box, Code, Text } from '@mantine/core';
import type { StatusPage } from '../../../../../../shared/models/portfolio/status-page.ts';
import { useConfig } from '../../../../lib/config.ts';

/** How a page gets its own domain, where the operator of the installation offers that. */
export function OwnDomain({ page: { pageId, ownAddress } }: { page: StatusPage }) {
  const config = useConfig();
  const target = config?.statusDomainsHost;
  if (ownAddress !== null || config === undefined) return null;
  if (target === undefined && !config.local) return null;
  return (
    <details>
      <summary>Your own domain</summary>
      {target === undefined ? (
        <Text mt={8}>On this machine, a status page has a path only.</Text>
      ) : (
        <Box
          component="ol"
          fz="sm"
          mt={8}
          pl={20}
          style={{ listStyle: 'decimal', overflowWrap: 'anywhere' }}
        >
          <li>
            Send us your domain, such as <Code>status.example.com</Code>, and the ID of this page:{' '}
            <Code>{pageId}</Code>
          </li>
          <li>Add the DNS record that we send you: it proves that the domain is yours.</li>
          <li>
            Add a second record: <Code>status.example.com CNAME {target}</Code>
          </li>
          <li>Once we confirm, save this page. Otherwise it is there within a day.</li>
        </Box>
      )}
    </details>
  );
}
