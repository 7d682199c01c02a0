import { Box, Stack } from '@mantine/core';
import type {
  NodeCell,
  PlainCell,
  ValueType,
} from '../../../../../shared/models/measuring/scan-report.ts';
import { displayUrl } from '../../../../../shared/pages/urls.ts';
import {
  formatBytes,
  formatDuration,
  formatNumber,
  formatSpan,
  noValue,
} from '../../../lib/format.ts';
import { CodeText } from '../../../components/values/code-text.tsx';
import { AuditText } from './audit-text.tsx';
import { ElementPicture } from './element-picture.tsx';
import classes from './evidence-table.module.css';

interface EvidenceCellProps {
  cell: PlainCell | undefined;
  /** Type of plain values; a cell that is an object has its own type. */
  valueType: ValueType;
}

const numericTypes: ReadonlySet<ValueType> = new Set(['bytes', 'ms', 'timespanMs', 'numeric']);

/** Columns of numbers are aligned to the right. */
export const isNumeric = (valueType: ValueType): boolean => numericTypes.has(valueType);

/** One cell. Its content comes from the scanned page and is shown as text, never as markup. */
export function EvidenceCell({ cell, valueType }: EvidenceCellProps) {
  if (cell === undefined) return null;
  if (typeof cell === 'string') return <Text text={cell} valueType={valueType} />;
  if (typeof cell === 'number') return formatValue(cell, valueType);
  if (typeof cell === 'boolean') return cell ? 'Yes' : 'No';
  if (cell.type === 'node') return <Node node={cell} />;
  if (cell.type === 'link') return <Address url={cell.url} text={cell.text} />;
  if (cell.type === 'source-location') {
    // Lighthouse counts from zero, people and editors from one.
    return <Address url={cell.url} suffix={`:${cell.line + 1}:${cell.column + 1}`} />;
  }
  if (cell.type === 'numeric') {
    return formatValue(cell.value, isNumeric(valueType) ? valueType : 'numeric');
  }
  return <Text text={cell.value} valueType={cell.type} />;
}

/** In milliseconds; what lasts longer is a lifetime. */
const minute = 60_000;

function formatValue(value: number, valueType: ValueType): string {
  if (valueType === 'bytes') return formatBytes(value);
  // Main-thread work is shown in milliseconds, like blocking time; loading in seconds, like the paints.
  if (valueType === 'ms') return value < minute ? formatDuration(value, 'ms') : formatSpan(value);
  if (valueType === 'timespanMs') return formatDuration(value / 1000, 's');
  return formatNumber(value, 3);
}

function Text({ text, valueType }: { text: string; valueType: ValueType }) {
  if (text === '') return noValue;
  if (valueType === 'code')
    return (
      <Box component="code" style={{ overflowWrap: 'anywhere' }}>
        {text}
      </Box>
    );
  if (valueType === 'url' || valueType === 'link' || valueType === 'source-location') {
    return <Address url={text} />;
  }
  return <CodeText>{text}</CodeText>;
}

interface AddressProps {
  url: string;
  text?: string;
  /** Line and column. */
  suffix?: string;
}

/** An address of the scanned page: a link only if it is http(s), without a referrer. */
function Address({ url, text, suffix = '' }: AddressProps) {
  const isWeb = /^https?:\/\//i.test(url);
  const words = `${text ?? (isWeb ? displayUrl(url) : url.slice(0, 200))}${suffix}`;
  if (!isWeb) return <span className={classes['address']}>{words}</span>;
  return (
    <a
      className={classes['address']}
      href={url}
      title={url}
      target="_blank"
      rel="noopener noreferrer nofollow"
    >
      {words}
    </a>
  );
}

function Node({ node }: { node: NodeCell }) {
  const { nodeLabel, selector, snippet, explanation } = node;
  return (
    <Stack gap={4} align="flex-start">
      {nodeLabel !== '' && nodeLabel !== selector && (
        <Box component="span" fw={500}>
          {nodeLabel}
        </Box>
      )}
      <ElementPicture node={node} />
      <code className={classes['snippet']}>{snippet}</code>
      <span className={classes['selector']} title="CSS selector">
        {selector}
      </span>
      {explanation !== undefined && explanation !== '' && (
        <span className={classes['explanation']}>
          <AuditText>{explanation}</AuditText>
        </span>
      )}
    </Stack>
  );
}
