import { Text } from '@mantine/core';
import type { ScanWarning } from '../../../../../shared/models/scan.ts';
import { Icon } from '../../../components/icon.tsx';
import classes from './scan-failure-note.module.css';

/** Why the numbers cover only part of the page's load, and where the owner can look. */
export function ScanWarningNote({ warning }: { warning: ScanWarning }) {
  return (
    <div className={classes['note']} data-kind="warning" role="note" aria-label="A partial result">
      <span className={classes['icon']}>
        <Icon name="warning" size={20} />
      </span>
      <div>
        <Text fw={600}>{warning.message}</Text>
        <Text mt={2}>{warning.hint}</Text>
      </div>
    </div>
  );
}
