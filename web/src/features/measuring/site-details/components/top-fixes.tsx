import { Box, Skeleton, Title, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Device } from '../../../../../../shared/scans/devices.ts';
import { notWorthTitle } from '../../../../../../shared/assessment/tried-words.ts';
import { mostFixes } from '../../../../../../shared/assessment/verdict.ts';
import { CodeText } from '../../../../components/values/code-text.tsx';
import { fixesTitle } from '../../../../entities/scan/rules/verdict-sentence.ts';
import type { VerdictView } from '../rules/verdict-view.ts';
import classes from './verdict.module.css';
import { useQuery } from '@tanstack/react-query';
import { startProof } from '../../../../../../shared/calls/measuring/proofs.ts';
import {
  isBeingTried,
  proofsQuery,
  useStartProof,
  useVerdictAfter,
} from '../../../../entities/scan/api/proof-queries.ts';
import { AllowedButton } from '../../../../entities/session/components/allowed-button.tsx';
import { LinkButton } from '../../../../components/values/link-button.tsx';

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
      <LinkButton to={to} aria-label={`${words}: ${title}`}>
        {words}
      </LinkButton>
    </li>
  );
}

interface TryFixProps {
  url: string;
  device: Device;
  /** Of the finding. */
  id: string;
  title: string;
}

/** Tries a fix on a copy of the page. Nothing once it was tried: its gain says so, and its page has the rest. */
function TryFix({ url, device, id, title }: TryFixProps) {
  const runs = useQuery(proofsQuery(url, device)).data?.runs ?? [];
  const start = useStartProof(url, device);
  const open = runs.find(isBeingTried);
  useVerdictAfter(url, open);
  if (open?.findings.includes(id) === true)
    return (
      <Text component="output" c="dimmed">
        Being tried, 1 to 2 minutes
      </Text>
    );
  if (runs.some((run) => run.findings.includes(id))) return null;
  return (
    <AllowedButton
      call={startProof}
      variant="default"
      isBusy={start.isPending}
      disabled={open !== undefined}
      aria-label={`Try, 1 to 2 min: ${title}`}
      onClick={() => start.mutate([id])}
    >
      Try, 1 to 2 min
    </AllowedButton>
  );
}
