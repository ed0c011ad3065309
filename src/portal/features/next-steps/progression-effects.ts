import type { Party } from '#machines/law.ts'
import { approvalWordings } from '#contract/wording/approvals.ts'
import { availabilityPhrases } from '#contract/availability.ts'
import type { CallEffects } from '#contract/road/call-effects.ts'
import { stageNames } from '#contract/stage.ts'
import type { Transition } from '#contract/trail.ts'
import { planPrice } from '#portal/ui/format/money.ts'
import { momentLines } from '#portal/workflow/changes/timeline-moments.ts'
import { type EffectGroup, letterItems, webhookGroup } from '#portal/workflow/effects/effect-words.ts'

type Target = 'beta' | 'ga'
type Plan = CallEffects['plans'][number]

const priceOf = (plan: Plan): string => {
  if (plan.priceContract) return 'at a contract price'
  return plan.priceCents === 0 ? 'for free' : `at ${planPrice(plan)} a month`
}

const planWording = (plan: Plan): string => {
  const becomes = `${plan.name} becomes ${availabilityPhrases[plan.to]}`
  if (plan.to === 'disabled') return `${becomes}.`
  return `${becomes}${plan.to === 'allUsersHidden' ? ',' : ''} ${priceOf(plan)}.`
}

function defaultPlanWording({ defaultPlan: { from, to }, plans }: CallEffects): string[] {
  const nameOf = (slug: string) => plans.find((plan) => plan.slug === slug)?.name ?? slug
  if (to === null) return []
  if (from === to) return [`${nameOf(to)} stays the default plan.`]
  const instead = from === null ? '' : `, instead of ${nameOf(from)}`
  return [`${nameOf(to)} becomes the default plan${instead}: customers who name no plan get it.`]
}

/** An add-on in alpha is on no marketplace, whatever its visibility. */
function listingWording({ visible }: CallEffects, to: Target): string {
  const wasListed = to === 'ga' && visible.from
  if (visible.to)
    return wasListed
      ? 'It stays listed on the marketplace.'
      : 'It is listed on the marketplace for everybody.'
  return wasListed ? 'It is no longer listed on the marketplace.' : 'It is not listed on the marketplace.'
}

const told = new Set(['defaultPlanSlug', 'visible', 'published'])

/** A row that has no words of its own here. */
const isElse = ({ kind, subject, field }: Transition): boolean =>
  kind === 'transition'
    ? !['addon', 'plan', 'approval'].includes(subject.type)
    : subject.type !== 'addon' || field === null || !told.has(field)

const atStage: Record<Target, { also: string[]; forGood: string[] }> = {
  beta: {
    also: [
      'Alpha users’ invitations end: from then on, only people with a plan pass can install test, until staff open it.',
    ],
    forGood: ['It cannot go back to alpha.'],
  },
  ga: {
    also: [],
    forGood: [
      'It cannot go back to beta.',
      'From then on, the price of a plan changes only on request, once staff have approved it.',
    ],
  },
}

/** Tells what a progression would do, as the platform has found by taking the step and undoing it. */
export function progressionGroups(effects: CallEffects, to: Target): EffectGroup[] {
  const letters = letterItems(effects)
  return [
    {
      title: 'What changes',
      items: [
        ...effects.plans.map(planWording),
        ...defaultPlanWording(effects),
        listingWording(effects, to),
        ...atStage[to].also,
        ...momentLines(effects.trail.filter(isElse)).map(({ words }) => words),
      ],
    },
    {
      title: 'What is approved with it',
      items: effects.approvals.map((type) => approvalWordings[type].title),
    },
    { title: 'Who is told by mail', items: letters.length === 0 ? ['Nobody.'] : letters },
    webhookGroup(effects),
    { title: 'What cannot be undone', items: atStage[to].forGood },
  ].filter(({ items }) => items.length > 0)
}

/** The step's verb: staff also approve what is not approved yet. */
const progressionVerb = (by: Party) => (by === 'admin' ? 'Approve and progress' : 'Progress')

/** The words that confirm the step. */
export const progressionConfirmation = (to: Target, by: Party): string =>
  `${progressionVerb(by)} to ${stageNames[to]}`

/** The step in a question. */
export const progressionTitle = (displayName: string, to: Target, by: Party): string =>
  `${progressionVerb(by)} ${displayName} to ${stageNames[to]}?`
