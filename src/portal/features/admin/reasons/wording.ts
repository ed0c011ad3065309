import type { RejectionReason } from '#contract/desk/rejection-reason.ts'
import { decisionKinds } from '#contract/desk/decision-entry.ts'
import { kindName } from '../decided/wording.ts'

/** Names the kinds of decisions that a reason is for: 'Pricing approval, Beta · Price change'. */
export const kindsWording = (kinds: RejectionReason['kinds']): string =>
  kinds.length === 0
    ? 'Every kind'
    : decisionKinds
        .filter((kind) => kinds.includes(kind))
        .map(kindName)
        .join(' · ')
