import { ProblemError } from '#machines/problem.ts'
import type { Repricing } from '#contract/repricing.ts'
import { api } from '#portal/wire/api.ts'
import { removeOnce } from '#portal/wire/remove-once.ts'
import { inDollars } from '#portal/ui/format/money.ts'
import { Withdrawal } from '#portal/workflow/dialog/withdrawal.tsx'

const withdrawn = new ProblemError({ kind: 'missing', message: 'There is no such request.', fields: {} })

/** Takes the request back; where the answer is lost, it is looked up. Rejects with a ProblemError. */
const withdraw = ({ id }: Repricing, signal: AbortSignal): Promise<void> =>
  removeOnce(
    () => api.repricingWithdraw({ params: { id } }, { signal }),
    async () => {
      const { isWithdrawn } = await api.repricingView({ params: { id } }, { signal })
      if (isWithdrawn) throw withdrawn
    },
  )

/** Asks before a repricing is withdrawn that staff have not taken up. */
export function RepricingWithdrawal({ repricing, onClose }: { repricing: Repricing; onClose: () => void }) {
  const { plan, originalPriceCents } = repricing
  return (
    <Withdrawal
      title={`Withdraw the repricing of ${plan.name}?`}
      verb="Withdraw request"
      done={`Repricing of ${plan.name} withdrawn.`}
      returnsTo="reprice"
      withdraw={(signal) => withdraw(repricing, signal)}
      onClose={onClose}
    >
      <li>The price stays {inDollars(originalPriceCents)} per month. No customer is notified.</li>
      <li>Platform staff no longer look at it, and are notified by mail.</li>
      <li>It stays in the list as Withdrawn. You can request another price at any time.</li>
    </Withdrawal>
  )
}
