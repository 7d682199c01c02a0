import { Box, Button, Flex, Skeleton, Title } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { Device } from '../../../../../shared/scans/devices.ts';
import { mostFixes } from '../../../../../shared/assessment/verdict.ts';
import { CodeText } from '../../../entities/scan/components/audit-text.tsx';
import { fixesTitle } from '../../../entities/scan/rules/verdict-sentence.ts';
import type { VerdictView } from '../rules/verdict-view.ts';
import classes from './verdict.module.css';

interface TopFixesProps {
  device: Device;
  /** Undefined while it loads. */
  view: Pick<VerdictView, 'fixesTitle' | 'fixes' | 'noFixes'> | undefined;
}

/** The fixes with the greatest gain, each with its instructions. */
export function TopFixes({ device, view }: TopFixesProps) {
  return (
    <>
      <Title order={3} size="h5" mt={16} c="dimmed">
        {view?.fixesTitle ?? fixesTitle(device)}
      </Title>
      <ol className={classes['fixes']}>
        {view === undefined &&
          Array.from({ length: mostFixes }, (_, index) => (
            <li key={index}>
              <Skeleton height={40} />
            </li>
          ))}
        {view?.fixes.map(({ id, title, gain, to }) => (
          <li key={id}>
            <Flex component="span" direction="column" gap={0} miw={0} flex="1">
              <Box component="span" fw={600}>
                <CodeText>{title}</CodeText>
              </Box>
              <Box component="span" fz="sm" lh="20px" c="dimmed">
                {gain}
              </Box>
            </Flex>
            <Button component={Link} to={to} variant="default" aria-label={`How to fix: ${title}`}>
              How to fix
            </Button>
          </li>
        ))}
        {view?.fixes.length === 0 && <li>{view.noFixes}</li>}
      </ol>
    </>
  );
}
