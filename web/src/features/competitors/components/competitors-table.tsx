import { ActionIcon, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Competitor } from '../../../../../shared/calls/competitors.ts';
import { displayUrl } from '../../../../../shared/pages/urls.ts';
import { Icon } from '../../../components/icon.tsx';
import { comparisonLink, keepComparisonUrl } from '../../../entities/competitor/comparison-url.ts';
import { ScanLine } from '../../../entities/scan/components/scan-line.tsx';
import { Scores, Verdicts } from '../../../entities/site/components/results.tsx';
import { SiteLink } from '../../../entities/site/components/site-link.tsx';
import { StateLine } from '../../../entities/site/components/state-line.tsx';
import type { KnownStatus } from '../../../entities/site/api/use-statuses.ts';
import classes from './competitors.module.css';

const columns = [
  '#',
  'Name',
  'URL',
  'Web Vitals Status',
  'Overall Score',
  'Remove Site',
  'View Report',
];

interface CompetitorsTableProps {
  competitors: readonly Competitor[];
  statusOf: (url: string) => KnownStatus;
  onRemove: (competitor: Competitor, button: HTMLElement) => void;
  /** The last row. */
  addRow: ReactNode;
}

/** The competitors with their newest results, and the row that adds one. A card for each where there is no room. */
export function CompetitorsTable({
  competitors,
  statusOf,
  onRemove,
  addRow,
}: CompetitorsTableProps) {
  return (
    <div className={classes['frame']}>
      <table className={classes['table']} aria-label="Competitor sites">
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" data-column={column}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {competitors.map((competitor, index) => {
            const { url, name } = competitor;
            const status = statusOf(url);
            return (
              <tr key={url}>
                <td className={classes['number']}>{index + 1}</td>
                <th scope="row">{name}</th>
                <td className={classes['url']}>
                  <SiteLink url={url}>{displayUrl(url)}</SiteLink>
                </td>
                <td data-label="Web Vitals Status">
                  <div className={classes['state']}>
                    <StateLine status={status} />
                  </div>
                  <Verdicts status={status} />
                  <ScanLine url={url} />
                </td>
                <td data-label="Overall Score">
                  <Scores status={status} />
                </td>
                <td className={classes['remove']}>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    size={28}
                    aria-label={`Remove ${name}`}
                    title="Remove Site"
                    onClick={({ currentTarget }) => onRemove(competitor, currentTarget)}
                  >
                    <Icon name="trash" size={18} />
                  </ActionIcon>
                </td>
                <td className={classes['report']}>
                  <Button
                    component={Link}
                    {...comparisonLink(competitor)}
                    variant="default"
                    size="compact-sm"
                    aria-label={`View report of ${name}`}
                    onClick={() => keepComparisonUrl(url)}
                  >
                    View Report
                  </Button>
                </td>
              </tr>
            );
          })}
          {competitors.length === 0 && (
            <tr>
              <td colSpan={columns.length} className={classes['none']}>
                There are no competitor sites yet added from you...
              </td>
            </tr>
          )}
          <tr className={classes['addRow']}>
            <td colSpan={columns.length} className={classes['add']}>
              {addRow}
            </td>
          </tr>
        </tbody>
      </table>
    </div>
  );
}
