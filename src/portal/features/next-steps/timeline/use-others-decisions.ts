import { takesMessages } from '#machines/approval/approval-type.ts'
import type { Addon } from '#contract/addon.ts'
import type { Approval } from '#contract/approval.ts'
import { addonApprovalList } from '#contract/endpoints/approvals.ts'
import { callApi } from '#portal/wire/api.ts'
import type { NextSteps } from '../data.ts'
import { useChangesPolling } from '#portal/workflow/shapes/use-changes-polling.ts'
import { useReload } from '#portal/wire/use-reload.ts'

const countMessages = (approvals: readonly Approval[]): number =>
  approvals.reduce((count, { messages }) => count + messages.length, 0)

/** Keeps the next steps up to date with others' changes to the add-on, by its revision, and with their messages. */
export function useOthersDecisions(
  { id, revision }: Pick<Addon, 'id' | 'revision'>,
  { approvals }: Pick<NextSteps, 'approvals'>,
): void {
  const reload = useReload()
  const isOpen = approvals.some(({ state }) => takesMessages(state))
  useChangesPolling(isOpen, async (signal) => {
    const now = await callApi(addonApprovalList, { params: { addon: id } }, { signal })
    // Each has the add-on's revision; where there is none any more, the last was withdrawn.
    if (now[0]?.revision !== revision || countMessages(now) !== countMessages(approvals)) await reload()
  })
}
