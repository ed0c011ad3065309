import { availabilityOf } from '#contract/availability.ts'
import type { AddonRow, SubjectRows } from '#server/law/handler.ts'
import { inQuotes, subjectLine } from '#server/mail/letter-words.ts'
import type { Letter } from '#server/mail/mail.ts'

type PlanOfAddon = SubjectRows['plan']

/** Invitations only permit installing; existing installs stay with the customer (READINGS 15 states no more). */
const stays = 'What you have installed stays as it is.'

const namesOf = (plan: PlanOfAddon) => ({ slug: plan.addon.slug, plan })
const inText = (plan: PlanOfAddon) => `the plan ${inQuotes(plan.name)} of ${inQuotes(plan.addon.displayName)}`

/** Notifies a user that they may install an alpha add-on, with instructions. */
export const alphaInvitationLetter = (to: string, addon: AddonRow): Letter => ({
  to,
  subject: subjectLine`You are invited to try ${addon}`,
  text: `You can now install the alpha version of ${inQuotes(addon.displayName)}.\n\nInstall it with its plan test: ${addon.slug}:test\n`,
})

/** Notifies a user that they may no longer install an alpha add-on. */
export const alphaWithdrawalLetter = (to: string, addon: AddonRow): Letter => ({
  to,
  subject: subjectLine`Your invitation to try ${addon} is withdrawn`,
  text: `You can no longer install the alpha version of ${inQuotes(addon.displayName)}: its provider has withdrawn your invitation.\n\n${stays}\n`,
})

/** Notifies a user that they may install an invite-only plan, with instructions. */
export const passLetter = (to: string, plan: PlanOfAddon): Letter => ({
  to,
  subject: subjectLine`A pass for the plan ${namesOf(plan)}`,
  text: `You can now install ${inText(plan)}, which is not open to everybody.\n\nInstall it as ${plan.addon.slug}:${plan.slug}\n`,
})

/** The consequence of losing a pass. */
function passConsequence(plan: PlanOfAddon): string {
  const what = inText(plan)
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
  subject: subjectLine`Your pass for the plan ${namesOf(plan)} is withdrawn`,
  text: `${passConsequence(plan)}\n\n${stays}\n`,
})
