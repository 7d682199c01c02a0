import {
  deleteReport,
  downloadReport,
  getReport,
  startReport,
} from '../../../shared/calls/portfolio/reports.ts';
import { type Check, siteOf } from '../check.ts';
import { poll } from '../poll.ts';

export const checkReport: Check = {
  name: 'Report',
  minutes: 10,
  whatToDo:
    "docs/runbook/jobs.md, 'Dead letters', row `write-report`: the log of the worker of `long` in the stack Jobs.",
  async run(world, { signal, say }) {
    const url = siteOf(world);
    const { product } = world;
    const today = new Date().toISOString().slice(0, 10);
    const body = { url, from: today, to: today };
    const { reportId } = await product.call(startReport, { body }, signal);
    const state = await poll(async () => {
      const { summary } = await product.call(getReport, { params: { reportId } }, signal);
      say(summary.state);
      return ['ready', 'failed'].includes(summary.state) ? summary.state : undefined;
    }, signal);
    if (state === 'failed') throw new Error('the report could not be made');
    const pdf = await product.file(downloadReport, { params: { reportId } }, signal);
    if (Buffer.from(pdf.subarray(0, 5)).toString('latin1') !== '%PDF-')
      throw new Error('the download is no PDF');
    await product.call(deleteReport, { body: { reportId } }, signal);
    return `printed as a PDF of ${Math.ceil(pdf.length / 1024)} KB, and deleted again`;
  },
};
