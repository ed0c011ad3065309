import type { FormValues } from '../../machines/three-way.ts'
import type { Approval, ApprovalChange } from '../contract/approval.ts'
import type { PanelCalls } from './actors.ts'
import { api } from './api.ts'

/** The fields of an approval that its panel edits. */
const approvalValues = ({ state, notes, message }: Approval): FormValues => ({
  state,
  notes: notes ?? '',
  message: message ?? '',
})

/** The calls of the panel that edits the approval with this id. */
export const approvalCalls = (id: string): PanelCalls => ({
  save: (values, options) => api.approvalUpdate({ params: { id }, body: values as ApprovalChange }, options),
  readLatest: async (signal) => {
    const approval = await api.approvalView({ params: { id } }, { signal })
    return { values: approvalValues(approval), etag: approval.etag }
  },
})
