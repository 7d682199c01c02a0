import { Link } from 'react-router-dom';
import { reportLink } from '../../../entities/site/rules/report-link.ts';
import classes from './triage.module.css';

interface RowLinkProps {
  siteName: string;
  siteUrl: string;
}

/**
 * Covers a row, below its own links and buttons, so that a click anywhere opens the report. For the keyboard and screen
 * readers there is 'View report'.
 */
export function RowLink({ siteName, siteUrl }: RowLinkProps) {
  return (
    <Link
      {...reportLink({ siteName, siteUrl })}
      className={classes['rowLink'] ?? ''}
      tabIndex={-1}
      aria-hidden
    />
  );
}
