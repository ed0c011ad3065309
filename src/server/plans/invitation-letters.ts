import { availabilityOf } from '#contract/availability.ts'
import type { AddonRow, SubjectRows } from '#server/law/handler.ts'
import type { Letter } from '#server/mail/mail.ts'

type PlanOfAddon = SubjectRows['plan']

/** Invitations only permit installing; existing installs stay with the customer (READINGS 15 states no more). */
const stays = 'What you have installed stays as it is.'

/** Notifies a user that they may install an alpha add-on, with instructions. */
export const alphaInvitationLetter = (to: string, { displayName, slug }: AddonRow): Letter => ({
  to,
  subject: `You are invited to try ${displayName}`,
  text: `You can now install the alpha version of ${displayName}.\n\nInstall it with its plan test: ${slug}:test\n`,
})

/** Notifies a user that they may no longer install an alpha add-on. */
export const alphaWithdrawalLetter = (to: string, { displayName }: AddonRow): Letter => ({
  to,
  subject: `Your invitation to try ${displayName} is withdrawn`,
  text: `You can no longer install the alpha version of ${displayName}: its provider has withdrawn your invitation.\n\n${stays}\n`,
})

/** Notifies a user that they may install an invite-only plan, with instructions. */
export const passLetter = (to: string, { name, slug, addon }: PlanOfAddon): Letter => ({
  to,
  subject: `A pass for the plan ${name} of ${addon.displayName}`,
  text: `You can now install the plan ${name} of ${addon.displayName}, which is not open to everybody.\n\nInstall it as ${addon.slug}:${slug}\n`,
})

/** The consequence of losing a pass. */
function passConsequence(plan: PlanOfAddon): string {
  const what = `the plan ${plan.name} of ${plan.addon.displayName}`
  switch (availabilityOf(plan)) {
    case 'inviteOnly':
      return `You can no longer install ${what}: its provider has withdrawn your pass.`
    case 'disabled':
      return `Your pass for ${what} is withdrawn by its provider. At present nobody can install it.`
    default:
      return `Your pass for ${what} is withdrawn by its provider. At present everybody can install it, you too.`
  }
}

/** Notifies a user that their pass was withdrawn, and of the consequence. */
export const passWithdrawalLetter = (to: string, plan: PlanOfAddon): Letter => ({
  to,
  subject: `Your pass for the plan ${plan.name} of ${plan.addon.displayName} is withdrawn`,
  text: `${passConsequence(plan)}\n\n${stays}\n`,
})
