import { Code, List, Text } from '@mantine/core';
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
        <Text size="sm" mt={8}>
          On this machine, a status page has a path only.
        </Text>
      ) : (
        <List type="ordered" size="sm" mt={8} spacing={4} style={{ overflowWrap: 'anywhere' }}>
          <List.Item>
            Send us your domain, such as <Code>status.example.com</Code>, and the ID of this page:{' '}
            <Code>{pageId}</Code>
          </List.Item>
          <List.Item>
            Add the DNS record that we send you: it proves that the domain is yours.
          </List.Item>
          <List.Item>
            Add a second record: <Code>status.example.com CNAME {target}</Code>
          </List.Item>
          <List.Item>Once we confirm, save this page. Otherwise it moves within a day.</List.Item>
        </List>
      )}
    </details>
  );
}
