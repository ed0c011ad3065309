import type { InstallState } from '#machines/install/lifecycle.ts'

/** The states of an install as people read them. */
export const installNames = {
  new: 'New',
  requested: 'Requested',
  waiting: 'Waiting',
  provisioned: 'Installed',
  changing: 'Changing plan',
  failed: 'Failed',
  removing: 'Being removed',
  removed: 'Removed',
} as const satisfies Record<InstallState, string>
