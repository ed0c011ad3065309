import { Badge } from '@mantine/core'
import type { RepricingStatus } from '#machines/repricing/lifecycle.ts'
import { repricingStatusNames } from '#contract/wording/plan-blockers.ts'
import { repricingLooks } from './wording.ts'
import { Icon } from '#portal/ui/signs/icon.tsx'

/** A repricing's status as a tag: a word, a colour and an icon. */
export function RepricingStatusTag({ status }: { status: RepricingStatus }) {
  const { colour, icon } = repricingLooks[status]
  return (
    <Badge
      color={colour}
      tt="none"
      radius="sm"
      miw="max-content"
      leftSection={<Icon name={icon} size={12} />}
    >
      {repricingStatusNames[status]}
    </Badge>
  )
}
