import type { ApprovalType } from '#machines/approval/approval-type.ts'
import type { Repricing } from '#contract/repricing.ts'
import { approvalKind } from '#portal/workflow/changes/approval-wording.ts'

/** An item of the desk, or the record it is about: `type` is an approval's, `plan` a repricing's. */
interface Named {
  addon: { displayName: string }
  plan?: { name: string } | null
  type?: ApprovalType | null
}

/** A repricing with its add-on's display name. */
export type NamedRepricing = Repricing & { addon: { displayName: string } }

/** Names what an item is about: 'Acme Mail', or of a price change 'Acme Postgres · Standard Large'. */
export const itemName = ({ addon, plan }: Named): string =>
  plan ? `${addon.displayName} · ${plan.name}` : addon.displayName

/** Names what is asked for: 'Business approval, Alpha', or 'Price change'. */
export const itemKind = ({ type }: Pick<Named, 'type'>): string =>
  type ? approvalKind(type) : 'Price change'

/** Names an item of the desk wherever it stands alone: 'Acme Mail: Business approval, Alpha'. */
export const itemTitle = (item: Named): string => `${itemName(item)}: ${itemKind(item)}`
