import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { answer, type Handlers, problem } from '../../../../test-support/fake-server.ts';
import { renderApp } from '../../../../test-support/render-app.tsx';

const path = '/api/two-step/user-1';
const optional = { requiredFrom: null, isExempt: false };
const off = answer({ since: null, recoveryCodesLeft: 0, ...optional });
const on = answer({ since: '2026-03-02T10:00:00.000Z', recoveryCodesLeft: 9, ...optional });
const recoveryCodes = Array.from({ length: 10 }, (_, index) => `AAAA-BBBB-CCCC-DDD${index}`);
const begun = answer({
  secret: 'JBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/x?secret=JBSWY3DPEHPK3PXP',
});

const open = (handlers: Handlers) =>
  renderApp('/settings', { plan: {}, handlers: { [`GET ${path}`]: off, ...handlers } });
const button = (name: string) => screen.findByRole('button', { name });

describe('Two-step sign-in', () => {
  test('is set up with the password and a code, and shows the recovery codes', async () => {
    const { user, requests } = await open({
      [`POST ${path}`]: begun,
      [`POST ${path}/verify`]: answer({ recoveryCodes }),
    });
    await user.click(await button('Set up two-step sign-in'));
    await user.type(screen.getByLabelText('Your password'), 'Analytical-1843');
    await user.click(await button('Continue'));
    const picture = await screen.findByRole('img', { name: /QR code/ });
    expect(picture.getAttribute('src')).toMatch(/^data:image\/svg\+xml,%3Csvg/);
    expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible();
    await user.type(screen.getByLabelText('Code that the app shows'), '12345');
    await user.click(await button('Switch on'));
    expect(screen.getByText('Enter the 6 digits that your app shows')).toBeVisible();
    await user.type(screen.getByLabelText('Code that the app shows'), '6');
    await user.click(await button('Switch on'));
    const list = await screen.findByRole('list', { name: 'Recovery codes' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(recoveryCodes);
    const sent = requests.filter(({ method }) => method === 'POST').map(({ body }) => body);
    expect(sent).toEqual(
      expect.arrayContaining([{ password: 'Analytical-1843' }, { code: '123456' }]),
    );
    await user.click(await button('I saved them'));
    expect(screen.queryByText(recoveryCodes[0] ?? '')).not.toBeInTheDocument();
  });

  test('reports a wrong password and a wrong code at their fields', async () => {
    let right = false;
    const wrong = problem(400, 'invalid_input', 'The password is not correct', {
      field: 'password',
    });
    const { user } = await open({
      [`POST ${path}`]: (request) => (right ? begun(request) : wrong(request)),
      [`POST ${path}/verify`]: problem(400, 'invalid_input', 'The code is not correct', {
        field: 'code',
      }),
    });
    await user.click(await button('Set up two-step sign-in'));
    await user.type(screen.getByLabelText('Your password'), 'x');
    await user.click(await button('Continue'));
    expect(await screen.findByText('The password is not correct')).toBeVisible();
    right = true;
    await user.click(await button('Continue'));
    await user.type(await screen.findByLabelText('Code that the app shows'), '123456');
    await user.click(await button('Switch on'));
    expect(await screen.findByText('The code is not correct')).toBeVisible();
    await waitFor(() => expect(screen.getByLabelText('Code that the app shows')).toHaveFocus());
  });

  test('is switched off with the password', async () => {
    const { user, requests } = await open({
      [`GET ${path}`]: on,
      [`DELETE ${path}`]: answer({ success: true }),
    });
    expect(await screen.findByText(/You have 9 recovery codes left/)).toBeVisible();
    await user.click(await button('Switch off two-step sign-in'));
    await user.type(screen.getByLabelText('Your password'), 'Analytical-1843');
    await user.click(await button('Switch it off'));
    expect(await screen.findByText('Two-step sign-in is switched off')).toBeVisible();
    const sent = requests.find(({ method }) => method === 'DELETE');
    expect(sent?.body).toEqual({ password: 'Analytical-1843' });
  });

  test('can be loaded again after a failure', async () => {
    await open({ [`GET ${path}`]: problem(500, 'internal', 'Something went wrong') });
    expect(await screen.findByText('Two-step sign-in could not be loaded')).toBeVisible();
  });
});
