import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { contactMessages } from '../../../../../shared/models/portfolio/contact.ts';
import { snackbar } from '../../../components/messages/snackbar.ts';
import { answer, problem } from '../../../test-support/fake-server.ts';
import { renderApp } from '../../../test-support/render-app.tsx';

const call = 'POST /api/contactUs/user-1';
const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const picture = (bytes: Uint8Array<ArrayBuffer>, name = 'a.png') =>
  new File([bytes], name, { type: 'image/png' });

const show = (handler = answer({ success: true, message: contactMessages.sent }), plan = {}) =>
  renderApp('/contactUs', { plan, handlers: { [call]: handler } });
type Shown = Awaited<ReturnType<typeof show>>;

async function fill({ user }: Shown): Promise<void> {
  await user.type(await screen.findByLabelText('Subject'), 'The score fell');
  await user.selectOptions(screen.getByLabelText('Type'), 'Feedback');
  await user.type(screen.getByLabelText('Description'), 'By 20 points');
}
const send = ({ user }: Shown) => user.click(screen.getByRole('button', { name: 'Send request' }));
const sent = ({ requests }: Shown) =>
  requests.filter(({ path }) => path === '/api/contactUs/user-1').map(({ body }) => body);

describe('Contact Us', () => {
  test('asks for what is required, with the focus on the first', async () => {
    const shown = await show();
    await screen.findByLabelText('Subject');
    await send(shown);
    for (const words of ['Subject is required', 'Type is required', 'Description is required'])
      expect(screen.getByText(words)).toBeVisible();
    expect(screen.getByLabelText('Subject')).toHaveFocus();
    expect(sent(shown)).toEqual([]);
  });

  test('sends the request with its boxes and screenshot, says so, and is empty again', async () => {
    const success = vi.spyOn(snackbar, 'success');
    const shown = await show();
    await fill(shown);
    await shown.user.click(screen.getByLabelText('It is urgent'));
    await shown.user.upload(screen.getByLabelText('Upload Screenshot'), picture(png));
    expect(await screen.findByAltText('Preview of a.png')).toBeVisible();
    await send(shown);
    await waitFor(() => expect(success).toHaveBeenCalledWith(contactMessages.sent));
    expect(sent(shown)).toEqual([
      {
        email: 'ada@example.com',
        contactInfo: {
          subject: 'The score fell',
          type: 'Feedback',
          description: 'By 20 points',
          checkbox1: true,
          checkbox2: false,
          checkbox3: false,
          checkbox4: false,
          screenshot: `data:image/png;base64,${btoa(String.fromCharCode(...png))}`,
        },
      },
    ]);
    expect(screen.getByLabelText('Subject')).toHaveValue('');
  });

  test.each([
    ['no picture, whatever it is called', new Uint8Array([1, 2, 3]), contactMessages.formats],
    [
      'too large',
      new Uint8Array([...png, ...new Uint8Array(1024 * 1024)]),
      contactMessages.tooLarge,
    ],
  ])('refuses a file that is %s', async (_what, bytes, words) => {
    const shown = await show();
    await fill(shown);
    await shown.user.upload(screen.getByLabelText('Upload Screenshot'), picture(bytes));
    expect(await screen.findByText(words)).toBeVisible();
    await send(shown);
    expect(sent(shown)).toEqual([]);
  });

  test('says that a failure is one, and keeps what is typed', async () => {
    const error = vi.spyOn(snackbar, 'error');
    const shown = await show(problem(500, 'internal', 'Something went wrong'));
    await fill(shown);
    await send(shown);
    await waitFor(() => expect(error).toHaveBeenCalledWith(contactMessages.notSent));
    expect(screen.getByLabelText('Subject')).toHaveValue('The score fell');
  });

  test('is open to a suspended account, which is not led to the chat', async () => {
    await show(undefined, { suspendedAccount: true });
    expect(await screen.findByLabelText('Subject')).toBeVisible();
    expect(screen.queryByText('write to us in the chat')).toBeNull();
  });
});
