import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { PingNode } from '../../../../../../shared/models/monitoring/ping.ts';
import { QueryState } from '../../../../components/messages/or-error.tsx';
import { pingPort } from '../../../../../../shared/ping/ping-limits.ts';
import { Icon } from '../../../../components/values/icon.tsx';
import { Note } from '../../../../components/messages/note.tsx';
import { SearchMultiSelect } from '../../../../components/forms/search-select.tsx';
import { Section } from '../../../../components/layout/section.tsx';
import { useFocusAfter } from '../../../../components/layout/focus-near.ts';
import { WhileAllowed } from '../../../../entities/session/components/while-allowed.tsx';
import type { Site } from '../../../../entities/site/rules/current-site.ts';
import { ChosenPlaces } from './chosen-places.tsx';
import { IntervalDialog } from './interval-dialog.tsx';
import { pingMessages, nodeNote } from '../rules/ping-words.ts';
import { CountryFlag } from '../../../../components/values/country-flag.tsx';
import type { SearchOption } from '../../../../components/tables/search-options.ts';
import classes from '../ping.module.css';
import { OperatorNote } from '../../../../entities/session/components/operator-note.tsx';
import { Panel } from '../../../../components/layout/panel.tsx';

/** The places as options, by name; those that are away stay in the list and say so. */
const optionsOf = (nodes: Readonly<Record<string, PingNode>>): SearchOption[] =>
  Object.entries(nodes)
    .map(([value, node]) => ({
      value,
      label: node.server,
      note: nodeNote(node),
      picture: <CountryFlag code={node.countryCode} />,
    }))
    .toSorted((a, b) => a.label.localeCompare(b.label));

interface PingFormProps {
  site: Site;
  /** The places by key, once they have been asked for. */
  nodes: UseQueryResult<Record<string, PingNode>>;
  /** Why places are missing. */
  problems: readonly string[];
  /** A ping of this site has not ended. */
  isRunning: boolean;
}

/** Chooses the places, and opens the choice of the interval. */
export function PingForm({ site, nodes, problems, isRunning }: PingFormProps) {
  const [values, setValues] = useState<string[]>([]);
  const [error, setError] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  useFocusAfter(isOpen, opener);
  if (nodes.isLoadingError) {
    return (
      <Panel gap={12} isWide>
        <QueryState query={nodes} failed={pingMessages.nodesFailed} />
      </Panel>
    );
  }
  const known = nodes.data ?? {};
  // A place that is gone from the list cannot be asked any more.
  const chosen = values.filter((key) => known[key] !== undefined);
  const choose = (next: string[]): void => {
    setValues(next);
    setError(undefined);
  };
  const openDialog = (): void => {
    if (chosen.length === 0) setError(pingMessages.chooseCountry);
    else setOpen(true);
  };
  return (
    <Section
      id="places"
      title="Where to ping from"
      description={`Each place opens four connections to port ${pingPort(site.siteUrl)} of the site and measures how long they take.`}
    >
      <Panel gap={12} isWide>
        <div className={classes['form']}>
          <SearchMultiSelect
            label="Countries"
            things="places"
            isWide
            emptyText={pingMessages.noneChosen}
            options={optionsOf(known)}
            values={chosen}
            onChange={choose}
            error={error}
          />
          <WhileAllowed>
            {(paid) => (
              <Button
                variant="filled"
                {...paid}
                ref={opener}
                disabled={paid.disabled || isRunning}
                leftSection={<Icon name="ping" size={18} />}
                onClick={openDialog}
              >
                Ping now
              </Button>
            )}
          </WhileAllowed>
        </div>
        <ChosenPlaces nodes={known} chosen={chosen} onChange={choose} />
        <LoneMachine nodes={nodes.data} />
        {problems.map((problem) => (
          <Note key={problem} tone="average" maw="80ch">
            {problem}
          </Note>
        ))}
      </Panel>
      <IntervalDialog
        site={site}
        nodeKeys={chosen}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      />
    </Section>
  );
}

/** Says that the product's machine is the only place, and tells the operator what to do about it. */
function LoneMachine({ nodes }: { nodes: Readonly<Record<string, PingNode>> | undefined }) {
  if (nodes === undefined) return null;
  const all = Object.values(nodes);
  if (all.length === 0) {
    return (
      <p className={classes['note']}>
        No places to ping from are available yet. <HowToAdd />
      </p>
    );
  }
  if (all.some(({ source }) => source !== 'this-machine')) return null;
  return (
    <p className={classes['note']}>
      The machine that Web Vitals runs on is the only place so far, so latencies say nothing about
      other countries. <HowToAdd />
    </p>
  );
}

function HowToAdd() {
  return (
    <OperatorNote>
      add places with <code>npm run probe</code> on a machine elsewhere, with{' '}
      <code>-c probeRegions=…</code> in AWS, or with the public network Globalping, as the runbook
      describes.
    </OperatorNote>
  );
}
