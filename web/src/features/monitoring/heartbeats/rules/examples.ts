/** How a job sends its signals, with the address of its heartbeat. */
export const examplesOf = (address: string): { name: string; code: string; about: string }[] => [
  {
    name: 'Shell',
    code: `curl -fsS -m 10 --retry 5 ${address}`,
    about: 'At the end of the job. GET, POST and HEAD are accepted; a body is stored as its text.',
  },
  {
    name: 'Crontab',
    code: `30 2 * * * /path/to/job; curl -fsS -m 10 --retry 5 ${address}/$?`,
    about:
      'Sends the exit code: 0 is a success, any other a failure. With /start before the job, its duration is measured too, and one that hangs is reported.',
  },
  {
    name: 'GitHub Actions',
    code: `- name: Heartbeat
  if: always()
  run: curl -fsS -m 10 --retry 5 "\${{ secrets.HEARTBEAT }}/\${{ job.status == 'success' && 'success' || 'fail' }}"`,
    about: 'Store the address as the secret HEARTBEAT.',
  },
];
