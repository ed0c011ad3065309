import type { InvitationBlocker } from '#machines/invitation/lifecycle.ts'
import { stagePhrases } from '../../stage.ts'
import { addonShutDown, type BlockerWordings } from './explain.ts'
import { availabilityNames } from '../../availability.ts'

/** The blockers of an invitation; nothing of it is mended at another place. */
export const invitationBlockerWordings = {
  wrong_state: {
    kind: 'state',
    message: ({ state }) =>
      state === 'invited' ? 'The account is invited already.' : 'The account is not invited.',
  },
  addon_shut_down: addonShutDown,
  past_alpha: {
    kind: 'state',
    message: ({ stage }) =>
      `Alpha users can be invited and withdrawn in alpha only; the add-on is ${stagePhrases[stage]}.`,
  },
  not_invite_only: {
    kind: 'state',
    message: ({ availability }) =>
      `Passes are for Invite Only plans; this one is ${availabilityNames[availability]}.`,
  },
} satisfies BlockerWordings<InvitationBlocker>
