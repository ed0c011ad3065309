import { isActiveRepricing, repricingGroupOf } from '#machines/repricing/repricing-group.ts'
import type { RepricingEvidence } from '#contract/desk/repricing-evidence.ts'
import { repricingStatusNames } from '#contract/wording/blockers/plan-blockers.ts'
import { useConfig } from '#portal/app/use-config.ts'
import { messageDraft, statusChoices } from '#portal/features/repricings/scheduled/repricing-menu.ts'
import { notificationWording } from '#portal/features/repricings/scheduled/wording.ts'
import { DecisionActs } from './decision-acts.tsx'
import { hold } from './hold.ts'
import type { NamedRepricing } from './item-name.ts'
import type { DecisionActor } from './send-decision.ts'

/** Less the words that say whom it is told. */
const rejection = {
  kind: 'repricing',
  label: 'Message to the provider (optional)',
  longest: 1000,
  missing: null,
} as const

interface Props extends Pick<RepricingEvidence, 'effect'> {
  repricing: NamedRepricing
  /** The decision, if any was started. */
  actor: DecisionActor | undefined
}

/** The buttons that decide a repricing. */
export function RepricingActs({ repricing, effect, actor }: Props) {
  const { config } = useConfig()
  const { id, status } = repricing
  const choices = statusChoices(repricing, config.links.changeRequest)
  const told = notificationWording(repricing, 'rejected', effect)
  const blockersOf = (to: 'approved' | 'rejected') =>
    (choices.find((each) => each.to === to)?.blockers ?? []).map(({ message }) => ({ message, href: null }))
  return (
    <DecisionActs
      id={id}
      path={messageDraft(id)}
      wording={{
        ...rejection,
        description: `They see it beside the price change and get it by mail. ${told}`,
      }}
      actor={actor}
      decided={
        repricingGroupOf(status) === 'scheduled'
          ? `It is ${repricingStatusNames[status]}. If it is rejected now: ${told}`
          : undefined
      }
      isOver={!isActiveRepricing(status)}
      blockers={{
        approved:
          status === 'approved'
            ? [{ message: 'It is approved already.', href: null }]
            : blockersOf('approved'),
        rejected: blockersOf('rejected'),
      }}
      effects={null}
      onDecide={(to, message, userId) => hold({ kind: 'repricing', record: repricing, to, message }, userId)}
    />
  )
}
