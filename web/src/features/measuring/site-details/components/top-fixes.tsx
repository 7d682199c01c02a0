import { Box, Button, Skeleton, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Device } from '../../../../../../shared/scans/devices.ts';
import { notWorthTitle } from '../../../../../../shared/assessment/tried-words.ts';
import { mostFixes } from '../../../../../../shared/assessment/verdict.ts';
import { CodeText } from '../../../../components/code-text.tsx';
import { fixesTitle } from '../../../../entities/scan/rules/verdict-sentence.ts';
import type { VerdictView } from '../rules/verdict-view.ts';
import { TryFix } from './try-fix.tsx';
import classes from './verdict.module.css';

interface TopFixesProps {
  url: string;
  device: Device;
  /** Undefined while it loads. */
  view: Pick<VerdictView, 'fixesTitle' | 'fixes' | 'notWorth' | 'noFixes'> | undefined;
}

/** The fixes with the greatest gain, each with its instructions. */
export function TopFixes({ url, device, view }: TopFixesProps) {
  // The sentence above says that there are none.
  const isSaid = view?.fixes.length === 0 && view.noFixes === undefined;
  return (
    <>
      {!isSaid && (
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
            {view?.fixes.map((fix) => (
              <FixRow key={fix.id} fix={fix} words="How to fix">
                {fix.canBeTried && (
                  <TryFix url={url} device={device} id={fix.id} title={fix.title} />
                )}
              </FixRow>
            ))}
            {view?.fixes.length === 0 && <li>{view.noFixes}</li>}
          </ol>
        </>
      )}
      {view !== undefined && view.notWorth.length > 0 && (
        <>
          <Title order={3} size="h5" mt={16} c="dimmed">
            {notWorthTitle}
          </Title>
          <ul className={classes['fixes']} aria-label={notWorthTitle}>
            {view.notWorth.map((fix) => (
              <FixRow key={fix.id} fix={fix} words="What was tried" />
            ))}
          </ul>
        </>
      )}
    </>
  );
}

interface FixRowProps {
  fix: VerdictView['fixes'][number];
  /** Of the link to its page. */
  words: string;
  children?: ReactNode;
}

function FixRow({ fix: { title, gain, to }, words, children }: FixRowProps) {
  return (
    <li>
      <span className={classes['fix']}>
        <Box component="span" display="block" fw={600}>
          <CodeText>{title}</CodeText>
        </Box>
        <Box component="span" display="block" fz="sm" lh="20px" c="dimmed">
          {gain}
        </Box>
      </span>
      {children}
      <Button component={Link} to={to} variant="default" aria-label={`${words}: ${title}`}>
        {words}
      </Button>
    </li>
  );
}
