import { ProblemError } from '#machines/problem.ts'
import type { PlanPass } from '#contract/plan-pass.ts'
import { api } from '#portal/wire/api.ts'
import type { AlphaUser } from '../data.ts'
import { removeOnce } from '#portal/wire/remove-once.ts'

/** Invitations have no endpoint of their own; finds one in its list. */
function found<Row extends { id: string }>(rows: readonly Row[], id: string): Row {
  const row = rows.find((each) => each.id === id)
  if (row !== undefined) return row
  throw new ProblemError({ kind: 'missing', message: 'There is no such invitation.', fields: {} })
}

/** Withdraws a user's invitation to an alpha add-on. */
export const sendWithdrawal = ({ id, addon }: AlphaUser, signal: AbortSignal): Promise<void> =>
  removeOnce(
    () => api.alphaUserDelete({ params: { id } }, { signal }),
    async () => found(await api.alphaUserList({ params: { addon: addon.id } }, { signal }), id),
  )

/** Withdraws a user's pass for a plan. */
export const withdrawPass = ({ id, plan }: PlanPass, signal: AbortSignal): Promise<void> =>
  removeOnce(
    () => api.planPassDelete({ params: { id } }, { signal }),
    async () => found(await api.planPassList({ params: { id: plan.id } }, { signal }), id),
  )
