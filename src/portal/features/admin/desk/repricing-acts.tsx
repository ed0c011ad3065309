import type { Repricing } from '#contract/repricing.ts'
import { useConfig } from '#portal/app/use-config.ts'
import { messageDraft, statusChoices } from '#portal/features/repricings/scheduled/repricing-menu.ts'
import { askVerdict } from './repricing-decisions.ts'
import { DecisionActs } from './decision-acts.tsx'
import { hold } from './hold.ts'
import type { DecisionActor } from './send-decision.ts'
import { sendRepricingDecision } from './send-repricing.ts'

const rejection = {
  label: 'Message to the provider (optional)',
  description: 'They see it beside the price change and get it by mail.',
  longest: 1000,
  missing: null,
}

interface Props {
  repricing: Repricing
  /** The decision, if any was started. */
  actor: DecisionActor | undefined
}

/** The buttons that decide a repricing. */
export function RepricingActs({ repricing, actor }: Props) {
  const { config } = useConfig()
  const { id } = repricing
  const choices = statusChoices(repricing, config.links.changeRequest)
  const blockersOf = (to: 'approved' | 'rejected') =>
    (choices.find((each) => each.to === to)?.blockers ?? []).map(({ message }) => ({ message, href: null }))
  return (
    <DecisionActs
      id={id}
      path={messageDraft(id)}
      wording={rejection}
      actor={actor}
      blockers={{ approved: blockersOf('approved'), rejected: blockersOf('rejected') }}
      effects={{ about: 'open-repricing', ask: (signal) => askVerdict({ id, to: 'approved' }, signal) }}
      onDecide={(to, message, userId) =>
        hold({ kind: 'repricing', record: repricing, to, message }, userId, sendRepricingDecision)
      }
    />
  )
}
