import type { DeprecationBlocker } from '#machines/deprecation/lifecycle.ts'
import { addonShutDown, type BlockerWordings, partyWordings, wrongState } from './explain.ts'

/** The states of an add-on's deprecation notice as people read them. */
export const deprecationNames = {
  draft: 'Draft',
  announced: 'Announced',
  withdrawn: 'Withdrawn',
  ended: 'Ended',
} as const

/** The buttons of the steps that people take. */
export const deprecationVerbs = {
  write: 'Write notice',
  announce: 'Announce shutdown',
  withdraw: 'Withdraw notice',
} as const

/** The words once a step is taken. */
export const deprecationDone = {
  announce: 'Shutdown announced.',
  withdraw: 'Notice withdrawn.',
} as const

/** The blockers of an add-on's deprecation. */
export const deprecationBlockerWordings = {
  wrong_state: wrongState(deprecationNames),
  staff_only: partyWordings.staff_only,
  system_only: partyWordings.system_only,
  addon_shut_down: addonShutDown,
  addon_not_offered: {
    kind: 'state',
    message: 'Only an add-on in beta or GA has customers to tell; this one is in alpha.',
  },
  too_soon: {
    kind: 'input',
    field: 'date',
    message: ({ least }: { least: number }) =>
      `The date must be at least ${least} days ahead, so that customers have time to move.`,
  },
  not_due: { kind: 'state', message: 'Its day has not come.' },
} satisfies BlockerWordings<DeprecationBlocker>
