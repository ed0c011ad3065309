import type { Addon } from '../contract/addon.ts'
import { listPage } from './api.ts'
import type { NextSteps } from './next-steps-data.ts'
import { useChangesPolling } from './use-changes-polling.ts'
import { useReload } from './use-reload.ts'

/** Brings the next steps up to date with what others have done to the add-on. */
export function useOthersDecisions(addon: Pick<Addon, 'id'>, { approvals, transitions }: NextSteps): void {
  const reload = useReload()
  const isPending = approvals.some(({ state }) => state === 'pending')
  useChangesPolling(isPending, async (signal) => {
    const given = { params: { addon: addon.id } }
    const { rows } = await listPage('addonTransitionList', given, { range: 'items ..; max=1', signal })
    if (rows[0]?.id !== transitions[0]?.id) await reload()
  })
}
