import { Badge } from '@mantine/core'
import type { Repricing } from '#contract/repricing.ts'
import { repricingStatusNames, withdrawnName } from '#contract/wording/blockers/plan-blockers.ts'
import { repricingLooks, withdrawnLook } from './wording.ts'
import { Icon } from '#portal/ui/signs/icon.tsx'

/** A repricing's status as a tag: a word, a colour and an icon. One that was withdrawn says so. */
export function RepricingStatusTag({ repricing }: { repricing: Pick<Repricing, 'status' | 'isWithdrawn'> }) {
  const { status, isWithdrawn } = repricing
  const { colour, icon } = isWithdrawn ? withdrawnLook : repricingLooks[status]
  return (
    <Badge
      color={colour}
      tt="none"
      radius="sm"
      miw="max-content"
      leftSection={<Icon name={icon} size={12} />}
    >
      {isWithdrawn ? withdrawnName : repricingStatusNames[status]}
    </Badge>
  )
}
