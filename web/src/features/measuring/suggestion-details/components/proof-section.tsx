import { Progress, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ProofRun, startProof } from '../../../../../../shared/calls/measuring/proofs.ts';
import { isTriable, whyUntried } from '../../../../../../shared/assessment/why-untried.ts';
import { deviceWords } from '../../../../components/values/device-label.tsx';
import { QueryState } from '../../../../components/messages/or-error.tsx';
import { Section } from '../../../../components/layout/section.tsx';
import { TimeAgo } from '../../../../components/values/time-ago.tsx';
import {
  isBeingTried,
  proofsQuery,
  useStartProof,
  useVerdictAfter,
} from '../../../../entities/scan/api/proof-queries.ts';
import { AllowedButton } from '../../../../entities/session/components/allowed-button.tsx';
import { stageWords, untriedWords } from '../rules/proof-words.ts';
import type { SuggestionAddress } from '../rules/which-suggestion.ts';
import { ProofOutcome } from './proof-outcome.tsx';
import classes from './proof-section.module.css';

/** Tries the fix of a finding on a copy of the page, and shows what that brought. */
export function ProofSection({ address }: { address: SuggestionAddress }) {
  const { device, type } = address;
  const canBeTried = isTriable(type);
  return (
    <Section
      id="tried"
      title="Tried on your page"
      description={
        canBeTried
          ? `Loads a recorded copy of the page on ${deviceWords[device].toLowerCase()}, in turn with this change and without. Your site is loaded three times for the recording.`
          : undefined
      }
    >
      <div className={classes['panel']}>
        {canBeTried ? <Trial address={address} /> : <p>{untriedWords[whyUntried(type)]}</p>}
      </div>
    </Section>
  );
}

function Trial({ address }: { address: SuggestionAddress }) {
  const { url, device, type } = address;
  const proofs = useQuery(proofsQuery(url, device));
  const start = useStartProof(url, device);
  const runs = proofs.data?.runs ?? [];
  const open = runs.find(isBeingTried);
  useVerdictAfter(url, open);
  const own = runs.find((run) => run.findings.includes(type) && !isBeingTried(run));
  return (
    <>
      <QueryState query={proofs} failed="What was tried could not be loaded" height={72} />
      {own !== undefined && <ProofOutcome run={own} address={address} />}
      {open !== undefined && <Running run={open} finding={type} />}
      {proofs.data !== undefined && open === undefined && (
        <AllowedButton
          call={startProof}
          isBusy={start.isPending}
          variant={own === undefined ? 'filled' : 'default'}
          onClick={() => start.mutate([type])}
        >
          {own === undefined ? 'Try this change' : 'Try again'}
        </AllowedButton>
      )}
    </>
  );
}

function Running({ run, finding }: { run: ProofRun; finding: string }) {
  const { progress, findings } = run;
  const words = progress === null ? 'Waiting for a browser' : stageWords[progress.stage];
  return (
    <Stack gap={8} w="min(100%, 480px)">
      <p>
        {!findings.includes(finding) && 'Other changes to this page are being tried. '}
        {words}. Requested <TimeAgo time={run.requestedAt} />; a proof takes one to two minutes.
      </p>
      <Progress value={progress?.percent ?? 0} aria-label={words} />
    </Stack>
  );
}
