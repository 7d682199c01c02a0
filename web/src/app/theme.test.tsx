import { MantineProvider, TextInput } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { theme } from './theme.ts';

test('shows help below the field, and an error between them', () => {
  render(
    <MantineProvider env="test" theme={theme}>
      <TextInput label="Site URL" description="Such as https://example.com." error="Not valid" />
    </MantineProvider>,
  );
  const words = screen.getByLabelText('Site URL').closest('.mantine-TextInput-root');
  expect([...(words?.children ?? [])].map((part) => part.textContent)).toEqual([
    'Site URL',
    '',
    'Not valid',
    'Such as https://example.com.',
  ]);
});
