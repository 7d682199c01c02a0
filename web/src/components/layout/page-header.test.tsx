import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { createMemoryRouter, Link, RouterProvider } from 'react-router-dom';
import { expect, test } from 'vitest';
import { PageHeader } from './page-header.tsx';

/** A screen whose heading is replaced when its data arrive. */
function Screen() {
  const [isLoaded, setLoaded] = useState(false);
  return (
    <>
      <button type="button">Elsewhere</button>
      <button type="button" onMouseEnter={() => setLoaded(true)}>
        Load
      </button>
      {isLoaded ? <PageHeader key="loaded" title="Shop" /> : <PageHeader title="Site" />}
    </>
  );
}

async function arrive() {
  const user = userEvent.setup();
  const router = createMemoryRouter([
    { path: '/', element: <Link to="/site">Go</Link> },
    { path: '/site', element: <Screen /> },
  ]);
  render(
    <MantineProvider env="test">
      <RouterProvider router={router} />
    </MantineProvider>,
  );
  await user.click(screen.getByRole('link', { name: 'Go' }));
  expect(await screen.findByRole('heading', { name: 'Site' })).toHaveFocus();
  return user;
}

test('gives the focus that a replaced heading held to the one that replaces it', async () => {
  const user = await arrive();
  await user.hover(screen.getByRole('button', { name: 'Load' }));
  expect(screen.getByRole('heading', { name: 'Shop' })).toHaveFocus();
});

test('leaves the focus with people who have moved on before the data arrive', async () => {
  const user = await arrive();
  await user.click(screen.getByRole('button', { name: 'Elsewhere' }));
  await user.hover(screen.getByRole('button', { name: 'Load' }));
  expect(screen.getByRole('heading', { name: 'Shop' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Elsewhere' })).toHaveFocus();
});
