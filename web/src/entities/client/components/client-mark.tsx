import { Box, Flex } from '@mantine/core';
import type { Client } from '../../../../../shared/models/registry/client.ts';

/** A client's name with its colour. */
export function ClientMark({ client: { name, colour } }: { client: Client }) {
  return (
    <Flex component="span" display="inline-flex" gap={6} align="center" miw={0}>
      <Box
        component="span"
        flex="none"
        w={10}
        h={10}
        bd="1px solid var(--wv-control-edge)"
        bdrs="50%"
        aria-hidden
        {...(colour !== null && { style: { background: colour } })}
      />
      <Box
        component="span"
        style={{ overflow: 'hidden', overflowWrap: 'anywhere', textOverflow: 'ellipsis' }}
      >
        {name}
      </Box>
    </Flex>
  );
}
