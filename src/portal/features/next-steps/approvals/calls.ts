import { approvalUpdate, approvalView } from '#contract/endpoints/approvals.ts'
import { problemOf, ProblemError } from '#machines/problem.ts'
import type { FormValues, Unit } from '#machines/shapes/three-way.ts'
import type { Approval, ApprovalChange } from '#contract/approval.ts'
import { isBlank } from '#contract/formats/plain-text.ts'
import type { PanelCalls } from '#portal/workflow/panel/use-panel-form.ts'
import { callApi } from '#portal/wire/api.ts'
import { revisionAndEtag, revisionTag } from '#portal/wire/seen-revision.ts'
import { withdrawnMeanwhile } from '#portal/wire/withdrawn-meanwhile.ts'
import { latestOf } from '#portal/workflow/panel/record-calls.ts'
import { readOf } from '#portal/wire/read.ts'

/** The form values of an approval; '' means no text. */
export interface ApprovalValues {
  state: ApprovalState
  notes: string
  message: string
}
type ApprovalState = Approval['state']

/** Takes the panel's values from an approval. */
export const approvalValues = ({ state, notes, message }: Approval): ApprovalValues => ({
  state,
  notes: notes ?? '',
  message: message ?? '',
})

/** A decision and its message change together. */
export const approvalUnits: readonly Unit[] = [{ fields: ['state', 'message'] }]

/** Builds the request body. An empty text is null. */
export const approvalBody = ({ state, notes, message }: ApprovalValues): FormValues => ({
  state,
  notes: isBlank(notes) ? null : notes,
  message: isBlank(message) ? null : message,
})

/**
 * The calls of the panel that edits this approval. A decision names the add-on revision that was shown
 * (READINGS 38); if its subject has changed since, it is refused, with the changes in the problem's
 * `changed`, and accepted when saved again. Notes and message also name the approval's own ETag, even beside
 * a decision: a colleague's note only blocks someone who edits one.
 */
export function approvalCalls({ id, addon, state, revision }: Approval): PanelCalls {
  let seen = revision
  return {
    save: async (values, options) => {
      const change = values as ApprovalChange
      const decides = change.state !== undefined && change.state !== state
      const { ifMatch: etag } = options
      const noted = change.notes !== undefined && etag !== undefined
      const tag = noted ? revisionAndEtag(seen, etag) : revisionTag(seen)
      try {
        return await callApi(
          approvalUpdate,
          { params: { id }, body: change },
          { ...options, ...(decides ? { ifMatch: tag } : {}) },
        )
      } catch (error) {
        const problem = problemOf(error)
        const { changed = [], revision: now } = problem
        if (now !== undefined) seen = now
        // Changes to the approval itself are merged field by field.
        if (changed.length === 0 || changed.some(({ subject }) => subject.id === id))
          throw await withdrawnMeanwhile(error, id, options)
        const message =
          'Nothing was saved: what it is about has changed since the panel was opened. Look at that, then save again.'
        throw new ProblemError({ ...problem, kind: 'refused', message })
      }
    },
    readLatest: (signal) =>
      latestOf(addon.id, readOf(approvalView, { params: { id } }), approvalValues)(signal),
  }
}
