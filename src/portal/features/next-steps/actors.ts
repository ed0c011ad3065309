import { fromPromise } from 'xstate'
import { addonView } from '#contract/endpoints/addons.ts'
import { addonApprovalList, addonApprovalRequest } from '#contract/endpoints/approvals.ts'
import { progressionCreate } from '#contract/endpoints/progressions.ts'
import type { Stage } from '#machines/progression/stage.ts'
import { type ProgressionChange, progressionWorkflow } from '#machines/progression/progress.ts'
import type { Availability } from '#contract/availability.ts'
import { callApi } from '#portal/wire/api.ts'
import { askEffects } from '#portal/wire/ask-effects.ts'
import { revisionTag } from '#portal/wire/seen-revision.ts'
import { type ApprovalRequest, approvalWorkflow } from '#machines/approval/request.ts'
import type { ApprovalState } from '#machines/approval/approval-type.ts'
import { settling } from '#machines/settle.ts'

/** A provider sends only the target; staff's choices of plans accompany the step to GA. */
const progressionBody = ({ to, by, choices }: Pick<ProgressionChange, 'to' | 'by' | 'choices'>) => ({
  to,
  ...(by === 'admin' ? { visible: choices.visible } : {}),
  ...(by === 'admin' && to === 'ga'
    ? {
        defaultPlanSlug: choices.defaultPlanSlug,
        planOverrides: choices.planOverrides as Record<string, Availability>,
      }
    : {}),
})

/** Asks what the request of an approval would do. */
export const askApprovalRequest = ({ addonId: addon, type }: ApprovalRequest, signal: AbortSignal) =>
  askEffects(addonApprovalRequest, { params: { addon }, body: { type } }, { signal })

/** The progression machine of the next-steps screen, with the platform's calls. */
export const progressionMachine = progressionWorkflow.provide({
  actors: {
    ask: fromPromise(({ input: change, signal }) =>
      askEffects(
        progressionCreate,
        { params: { addon: change.addonId }, body: progressionBody(change) },
        { signal, ifMatch: revisionTag(change.revision) },
      ),
    ),
    settle: settling<ProgressionChange, unknown, Stage>({
      send: (change, options) =>
        callApi(
          progressionCreate,
          { params: { addon: change.addonId }, body: progressionBody(change) },
          { ...options, ifMatch: revisionTag(change.revision) },
        ),
      look: async ({ addonId: addon }, options) =>
        (await callApi(addonView, { params: { addon } }, options)).state,
    }),
  },
})

/** The machine that requests an approval, with the platform's calls. */
export const approvalMachine = approvalWorkflow.provide({
  actors: {
    settle: settling<ApprovalRequest, unknown, ApprovalState>({
      send: ({ addonId: addon, type, text }, options) =>
        callApi(
          addonApprovalRequest,
          { params: { addon }, body: { type, ...(text === undefined ? {} : { text }) } },
          options,
        ),
      look: async ({ addonId: addon, type }, options) => {
        const approvals = await callApi(addonApprovalList, { params: { addon } }, options)
        return approvals.find((each) => each.type === type)?.state ?? 'notStarted'
      },
    }),
  },
})
