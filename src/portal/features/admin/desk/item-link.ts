import { linkOptions } from '@tanstack/react-router'
import type { DeskKind } from '#contract/desk/claim.ts'

/** Where an item of the desk is open. */
export const itemLink = ({ kind, id }: { kind: DeskKind; id: string }) =>
  kind === 'approval'
    ? linkOptions({ to: '/admin/approvals/$approvalId', params: { approvalId: id } })
    : linkOptions({ to: '/admin/approvals/price-changes/$repricingId', params: { repricingId: id } })
