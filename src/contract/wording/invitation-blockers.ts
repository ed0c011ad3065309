import type { InvitationBlocker } from '#machines/invitation/lifecycle.ts'
import { availabilityNames } from './plan-blockers.ts'
import { stageNames } from '../stage.ts'
import type { Blocker } from '../trail.ts'

function messageOf(blocker: InvitationBlocker): string {
  switch (blocker.code) {
    case 'wrong_state':
      return blocker.state === 'invited' ? 'The account is invited already.' : 'The account is not invited.'
    case 'addon_shut_down':
      return 'The add-on is shut down and can no longer be changed.'
    case 'past_alpha':
      return `Alpha users are invited and withdrawn in alpha only; the add-on is in ${stageNames[blocker.stage]}.`
    case 'not_invite_only':
      return `Passes are for Invite Only plans; this one is ${availabilityNames[blocker.availability]}.`
  }
}

/** A blocker of an invitation in words; nothing of it is mended at another place. */
export const explainInvitationBlocker = (blocker: InvitationBlocker): Blocker => ({
  code: blocker.code,
  message: messageOf(blocker),
  href: null,
})
