import { fromPromise } from 'xstate'
import type { Actor } from '#machines/law.ts'
import type { Stage } from '#machines/progression/stage.ts'
import { type ProgressionChoices, progressionWorkflow } from '#machines/progression/progress.ts'
import type { Availability } from '#contract/plan.ts'
import { api } from '#portal/wire/api.ts'
import { revisionTag } from '#portal/wire/seen-revision.ts'
import { type ApprovalRequest, approvalWorkflow } from '#machines/approval/request.ts'
import type { ApprovalState } from '#machines/approval/approval-type.ts'
import { settling } from '#machines/settle.ts'

interface ProgressionInput {
  addonId: string
  to: 'beta' | 'ga'
  by: Actor
  choices: ProgressionChoices
  revision: number
}

/** A provider sends the target alone; staff's choices of plans go with the step to GA. */
const progressionBody = ({ to, by, choices }: ProgressionInput) => ({
  to,
  ...(by === 'admin' ? { visible: choices.visible } : {}),
  ...(by === 'admin' && to === 'ga'
    ? {
        defaultPlanSlug: choices.defaultPlanSlug,
        planOverrides: choices.planOverrides as Record<string, Availability>,
      }
    : {}),
})

/** The next-steps screen's progression, with the platform behind it. */
export const progressionMachine = progressionWorkflow.provide({
  actors: {
    sendProgression: fromPromise<void, ProgressionInput>(async ({ input, signal }) => {
      await api.progressionCreate(
        { params: { addon: input.addonId }, body: progressionBody(input) },
        { signal, ifMatch: revisionTag(input.revision) },
      )
    }),
    readStage: fromPromise<Stage, { addonId: string }>(async ({ input, signal }) => {
      const { state } = await api.addonView({ params: { addon: input.addonId } }, { signal })
      return state
    }),
  },
})

/** The request of one approval, with the platform behind it. */
export const approvalMachine = approvalWorkflow.provide({
  actors: {
    settle: settling<ApprovalRequest, unknown, ApprovalState>({
      send: ({ addonId: addon, type }, options) =>
        api.addonApprovalRequest({ params: { addon }, body: { type } }, options),
      look: async ({ addonId: addon, type }, options) => {
        const approvals = await api.addonApprovalList({ params: { addon } }, options)
        return approvals.find((each) => each.type === type)?.state ?? 'notStarted'
      },
    }),
  },
})
