import { Box, Flex } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import { useNow } from '../../../lib/use-now.ts';
import { type Asked, refusalOf, scansSites } from '../rules/refusal.ts';
import { useSession } from './session.tsx';

/** Why the server would refuse a call; undefined if it would not. @param asked @default a scan of a site */
export function useRefusal(asked: Asked = scansSites): string | undefined {
  const { plan } = useSession();
  return refusalOf(asked, plan, new Date(useNow()));
}

interface WhileAllowedProps {
  /** The call that the button sends. @default a scan of a site */
  call?: Asked;
  children: (button: { disabled: boolean; 'aria-describedby': string | undefined }) => ReactNode;
}

/** A button that the server may refuse: disabled while it would, with the reason beside it. */
export function WhileAllowed({ call, children }: WhileAllowedProps) {
  const id = useId();
  const refusal = useRefusal(call);
  if (refusal === undefined) return children({ disabled: false, 'aria-describedby': undefined });
  return (
    <Flex component="span" display="inline-flex" direction="column" gap={4} align="center">
      {children({ disabled: true, 'aria-describedby': id })}
      <Box id={id} component="span" fz="xs" lh="16px" c="dimmed">
        {refusal}
      </Box>
    </Flex>
  );
}
