import type { ApprovalType } from '#machines/approval/approval-type.ts'
import { availabilityPhrases } from '#contract/availability.ts'
import { capital } from '#contract/formats/capital.ts'
import { listed } from '#contract/formats/listed.ts'
import { compareNames } from '#contract/formats/name-order.ts'
import { placePath } from '#contract/places.ts'
import { approvalWordings } from '#contract/wording/approvals.ts'
import type { Act } from '#server/law/act.ts'
import type { AddonRow } from '#server/law/handler.ts'
import { inQuotes, subjectLine } from '#server/mail/letter-words.ts'
import { actorNamed } from '#server/mail/actor-named.ts'
import { tellCompany } from '#server/mail/tell.ts'
import type { LaunchedPlans } from './launch-plans.ts'

const reached = { beta: 'is in Beta now', ga: 'is in GA now', shutdown: 'has been shut down' } as const
const taken = { beta: 'was moved to Beta', ga: 'was moved to GA', shutdown: 'has been shut down' } as const

/** The meaning of a stage for those who work on the add-on. */
const meanings = {
  beta: 'Its Next Steps page lists what is left to do for GA.',
  ga: 'Customers can install the plans that are open to them. From now on a price changes only on request, once staff have approved it.',
  shutdown: 'It can no longer be changed or installed, and there is no way back.',
} as const

/** The effects of a stage: approvals given with it, and the plans that general availability opens. */
interface Brought {
  approved: readonly { type: ApprovalType; requesterId: string | null }[]
  launched: LaunchedPlans | null
}

const planLines = ({ opened, defaultPlanSlug }: LaunchedPlans): string[] =>
  opened
    .toSorted((one, other) => compareNames(one.slug, other.slug))
    .map(({ slug, availability }) => {
      const isDefault = slug === defaultPlanSlug ? ', and is the default plan' : ''
      return `- The plan ${slug} is ${availabilityPhrases[availability]}${isDefault}.`
    })

/** Lists the effects of a stage, a line each. */
function changesOf({ state, visible }: AddonRow, { approved, launched }: Brought): string[] {
  if (state === 'shutdown')
    return ['- Its plans are disabled.', '- Its open price changes and reviews have ended.']
  const named = approved.map(({ type }) => `the ${approvalWordings[type].title}`)
  return [
    ...(named.length === 0
      ? []
      : [`- ${capital(listed(named))} ${named.length === 1 ? 'was' : 'were'} given with it.`]),
    `- It is ${visible ? '' : 'not '}shown in the marketplace${visible ? ' within 90 minutes' : ''}.`,
    ...(state === 'beta'
      ? ['- Alpha users’ invitations have ended: they need a plan pass to install it.']
      : []),
    ...(launched === null ? [] : planLines(launched)),
  ]
}

/**
 * Tells the company, and who asked for approvals that came with it, that an add-on has reached a stage: by whom, and what
 * that changed.
 */
export async function writeStageLetters(
  act: Act,
  addon: AddonRow & { state: 'beta' | 'ga' | 'shutdown' },
  brought: Brought,
): Promise<void> {
  const { id, state, slug } = addon
  await tellCompany(
    act,
    addon.companyId,
    {
      topic: 'stage',
      addonId: id,
      subject: subjectLine`${addon} ${reached[state]}`,
      paragraphs: [
        `${inQuotes(addon.displayName)} ${taken[state]} by ${await actorNamed(act)}.`,
        `What changed:\n${changesOf(addon, brought).join('\n')}`,
        meanings[state],
      ],
      place: placePath('nextSteps', { addonSlug: slug }),
    },
    brought.approved.map(({ requesterId }) => (requesterId === act.actorId ? null : requesterId)),
  )
}
