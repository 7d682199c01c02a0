import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { answer, newSession, problem } from '../../../test-support/fake-server.ts';
import { renderApp } from '../../../test-support/render-app.tsx';

const strong = 'Lantern-Quartz-47-Meadow';
const button = () => screen.getByRole('button', { name: 'Register' });
const field = (name: string) => screen.getByLabelText(name);

async function open(handlers: Parameters<typeof renderApp>[1] = {}) {
  const app = await renderApp('/register', handlers);
  await screen.findByRole('heading', { name: 'Create your account' });
  return app;
}

/** At once, as from a clipboard: each key that is typed renders the form again. */
async function put(user: UserEvent, name: string, text: string) {
  await user.click(field(name));
  await user.paste(text);
}

async function fill(user: UserEvent) {
  await put(user, 'First name', 'Ada');
  await put(user, 'Last name', 'Lovelace');
  await put(user, 'Email', 'ada@example.com');
  await put(user, 'Password', strong);
  await put(user, 'Confirm password', strong);
  await user.selectOptions(field('Role'), 'Tech Lead');
  await user.selectOptions(
    field('What do you plan to use Web Vitals for?'),
    'Monitoring Web Vitals',
  );
  await waitFor(() => expect(button()).toBeEnabled());
}

describe('Register', () => {
  test('offers the specified roles and plans of use, and the hint', async () => {
    await open();
    const optionsOf = (name: string) =>
      [...field(name).querySelectorAll('option:not(:disabled)')].map((one) => one.textContent);
    expect(optionsOf('Role')).toEqual([
      'Developer',
      'Team Lead',
      'Product Owner',
      'Project Manager',
      'Tech Lead',
      'CEO',
      'Other',
    ]);
    expect(optionsOf('What do you plan to use Web Vitals for?')).toEqual([
      'Speed up my site',
      'Get my PageSpeed Insights score up',
      'Provide the best User Experience to my users',
      'Monitoring Web Vitals',
      'Get an overview of what I should be working on to improve Web Vitals',
      'Get help and suggestions',
      'Other',
    ]);
    expect(field('Password')).toHaveAccessibleDescription(
      'Password should contain at least 8 characters, one capital letter, one number and a special character.',
    );
  });

  test('stays disabled until the strength score is above 2', async () => {
    const { user } = await open();
    expect(button()).toBeDisabled();
    await user.type(field('Password'), 'Password1!');
    expect(await screen.findByText(/Password strength: (Very weak|Weak|Fair)/)).toBeVisible();
    expect(button()).toBeDisabled();
    await user.clear(field('Password'));
    await user.type(field('Password'), strong);
    await waitFor(() => expect(button()).toBeEnabled());
  });

  test('names every field that is missing and focuses the first', async () => {
    const { user, requests } = await open();
    await put(user, 'Password', strong);
    await waitFor(() => expect(button()).toBeEnabled());
    await user.click(button());
    for (const message of [
      'First Name is required',
      'Last Name is required',
      'Email address is required',
      'Role is required',
      'Use plan is required',
      "Password don't match. Please try again!",
    ]) {
      expect(screen.getByText(message)).toBeVisible();
    }
    expect(field('First name')).toHaveFocus();
    expect(requests).toEqual([]);
  });

  test('asks for what the hint says, however strong the password', async () => {
    const { user } = await open();
    await fill(user);
    await user.clear(field('Password'));
    await put(user, 'Password', 'lantern quartz meadow vessel');
    await waitFor(() => expect(button()).toBeEnabled());
    await user.click(button());
    expect(field('Password')).toBeInvalid();
    expect(field('Password')).toHaveFocus();
  });

  test('registers without the terms being accepted, signs in and goes to the dashboard', async () => {
    const { user, path, requests } = await open({
      handlers: { 'POST /api/users': answer(newSession(), 201) },
    });
    await fill(user);
    expect(screen.getByRole('checkbox')).not.toBeChecked();
    await user.click(button());
    await waitFor(() => expect(path()).toBe('/dashboard'));
    expect(requests[0]?.body).toEqual({
      firstName: 'Ada',
      lastName: 'Lovelace',
      email: 'ada@example.com',
      password: strong,
      role: 'Tech Lead',
      usePlan: 'Monitoring Web Vitals',
    });
    expect(localStorage.getItem('id')).toBe('user-1');
  });

  test('shows the first server error in a red banner and scrolls to the top', async () => {
    const scrollTo = vi.spyOn(window, 'scrollTo');
    const { user } = await open({
      handlers: { 'POST /api/users': problem(409, 'conflict', 'This email address is taken') },
    });
    await fill(user);
    scrollTo.mockClear();
    await user.click(button());
    expect(await screen.findByRole('alert')).toHaveTextContent('This email address is taken');
    expect(scrollTo).toHaveBeenCalledWith({ top: 0 });
  });
});
