import { Tag } from '#portal/ui/signs/tag.tsx'
import type { Repricing } from '#contract/repricing.ts'
import { repricingStatusNames, withdrawnName } from '#contract/wording/blockers/plan-blockers.ts'
import { repricingLooks, withdrawnLook } from './wording.ts'

/** A repricing's status as a tag: a word, a colour and an icon. One that was withdrawn says so. */
export function RepricingStatusTag({ repricing }: { repricing: Pick<Repricing, 'status' | 'isWithdrawn'> }) {
  const { status, isWithdrawn } = repricing
  const { tone, icon } = isWithdrawn ? withdrawnLook : repricingLooks[status]
  return (
    <Tag tone={tone} icon={icon}>
      {isWithdrawn ? withdrawnName : repricingStatusNames[status]}
    </Tag>
  )
}
