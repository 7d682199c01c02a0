import { Text, type TextProps } from '@mantine/core';
import type { ReactNode } from 'react';

/** Small words below what they explain. */
export const FinePrint = (props: TextProps & { children: ReactNode }) => (
  <Text mt={4} fz="xs" c="dimmed" fw={400} lh="16px" {...props} />
);
