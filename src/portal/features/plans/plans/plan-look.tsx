import { useEffect, useEffectEvent } from 'react'
import type { Problem } from '#machines/problem.ts'
import { planUpdate, planUsageView } from '#contract/endpoints/plans.ts'
import { availabilityFlags } from '#contract/availability.ts'
import type { Plan } from '#contract/plan.ts'
import type { PlanUsage } from '#contract/installs/plan-usage.ts'
import type { CallEffects } from '#contract/road/call-effects.ts'
import { callApi } from '#portal/wire/api.ts'
import { askEffects } from '#portal/wire/ask-effects.ts'
import { LastLook } from '#portal/workflow/effects/last-look.tsx'
import { usePreview } from '#portal/workflow/effects/use-preview.ts'
import type { PlanLoss } from './plan-loss.ts'
import { planLossGroups } from './plan-loss-effects.ts'

/** Asks what the loss would do, and who has the plan. */
async function askLoss({ id }: Pick<Plan, 'id'>, loss: PlanLoss, signal: AbortSignal) {
  const body = {
    ...(loss.availability === null ? {} : availabilityFlags[loss.availability]),
    ...(loss.becomesContract ? { priceContract: true } : {}),
  }
  const [effects, usage] = await Promise.all([
    askEffects(planUpdate, { params: { id }, body }, { signal }),
    callApi(planUsageView, { params: { id } }, { signal }),
  ])
  return { effects, usage }
}

interface Props {
  plan: Plan
  loss: PlanLoss
  /** The question. */
  title: string
  /** The confirming button's text. */
  verb: string
  onConfirm: () => void
  /** Takes a refusal for a repricing that is in the way, in place of this dialog. */
  onRefused?: (problem: Problem) => void
  onClose: () => void
}

/** The last look before something is taken away from a plan's customers (READINGS 47). */
export function PlanLook({ plan, loss, title, verb, onConfirm, onRefused, onClose }: Props) {
  const { snapshot, send } = usePreview((signal) => askLoss(plan, loss, signal))
  const { problem } = snapshot.context
  const leave = useEffectEvent((refusal: Problem) => {
    onClose()
    onRefused?.(refusal)
  })
  useEffect(() => {
    if (problem?.repricing !== undefined) leave(problem)
  }, [problem])
  const told = snapshot.context.effects as { effects: CallEffects; usage: PlanUsage } | null
  return (
    <LastLook
      title={title}
      verb={verb}
      isHarmful
      groups={told === null ? null : planLossGroups(loss, plan, told)}
      isAsking={snapshot.matches('asking')}
      isBusy={false}
      problem={problem}
      onTryAgain={snapshot.matches('failed') ? () => send({ type: 'tryAgain' }) : null}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  )
}
