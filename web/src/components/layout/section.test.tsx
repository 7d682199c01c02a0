import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { Section } from './section.tsx';

test('a folded section opens by its title, and by a link to it from the same page', async () => {
  const user = userEvent.setup();
  render(
    <MantineProvider>
      <MemoryRouter>
        <Link to="#rare">To the rare part</Link>
        <Section id="rare" title="Rare part" folds closed="In short">
          Content
        </Section>
      </MemoryRouter>
    </MantineProvider>,
  );
  const title = screen.getByRole('button', { name: 'Rare part' });
  expect(screen.queryByText('Content')).toBeNull();
  expect(screen.getByText('In short')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'To the rare part' }));
  expect(screen.getByText('Content')).toBeVisible();
  expect(screen.queryByText('In short')).toBeNull();
  await user.click(title);
  expect(screen.queryByText('Content')).toBeNull();
  await user.click(title);
  expect(title).toHaveAttribute('aria-expanded', 'true');
});
