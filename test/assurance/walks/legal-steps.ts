import type { Party } from '#machines/law.ts'
import { approvalTypes } from '#contract/approval.ts'
import { availabilities } from '#contract/availability.ts'
import { type AddonStep, decisions, expectedOf, settable } from './addon-steps.ts'
import { type ExpectedAddon, planSlugs } from './expected-addon.ts'
import { everyInvitationStep } from './invitation-steps.ts'
import { everyNoticeStep } from './notice-steps.ts'

/** Every step but the shutdown, which would end what there is to walk. */
const everyStep: readonly AddonStep[] = [
  ...(['progressToBeta', 'progressToGa'] as const).map((event) => ({ does: 'progress', event }) as const),
  ...approvalTypes.flatMap((type) =>
    decisions.map((decision) => ({ does: 'decide', type, decision }) as const),
  ),
  ...planSlugs.flatMap((plan) => [
    ...availabilities.map((to) => ({ does: 'offer', plan, to }) as const),
    ...[true, false].map((grandfathered) => ({ does: 'ask for price', plan, grandfathered }) as const),
    { does: 'withdraw repricing', plan } as const,
    ...settable.map((status) => ({ does: 'set repricing', plan, status }) as const),
  ]),
  ...[true, false].map((isThere) => ({ does: 'change summary', isThere }) as const),
  ...everyInvitationStep,
  ...everyNoticeStep,
]

/** In these shares, so that an add-on stays in its stage for a while. */
const shares: Readonly<Record<AddonStep['does'], number>> = {
  decide: 12,
  'set repricing': 9,
  'withdraw repricing': 2,
  'ask for price': 4,
  offer: 4,
  'change summary': 2,
  invite: 4,
  withdraw: 4,
  'write notice': 3,
  'rewrite notice': 1,
  'announce notice': 4,
  'withdraw notice': 1,
  progress: 1,
}
const kinds = Object.entries(shares).flatMap(([does, share]) => Array.from({ length: share }, () => does))

/**
 * A step that the add-on takes as it now is, and who sends it; the same for the same `pick`. Null where there is
 * none, as for one that is shut down.
 */
export function legalStep(
  addon: ExpectedAddon,
  pick: number,
  now: Date,
): { step: AddonStep; by: Party } | null {
  const legal = everyStep.flatMap((step) =>
    (['provider', 'admin'] as const)
      .filter((by) => expectedOf(addon, step, by, 1, now).take !== null)
      .map((by) => ({ step, by })),
  )
  const turned = [...kinds.slice(pick % kinds.length), ...kinds.slice(0, pick % kinds.length)]
  const kind = turned.find((does) => legal.some(({ step }) => step.does === does))
  const ofKind = legal.filter(({ step }) => step.does === kind)
  return ofKind[Math.floor(pick / kinds.length) % ofKind.length] ?? null
}
