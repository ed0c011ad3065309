import type { Handlers, OfPerson } from '#server/law/handler.ts'
import {
  addRejectionReason,
  changeRejectionReason,
  deleteRejectionReason,
  loadRejectionReason,
  loadRejectionReasons,
} from './rejection-reasons.rules.ts'

const writingOf = ({ tx, now, caller }: OfPerson) => ({ tx, now, userId: caller.id })

const changed = (what: 'created' | 'changed' | 'removed', of: string) =>
  ({ kind: 'rejection_reason_changed', details: { what, of } }) as const

export const rejectionReasonHandlers = {
  rejectionReasonList: ({ query }, { tx }) => loadRejectionReasons(tx, query.kind),

  rejectionReasonCreate: async ({ body }, c) => {
    const row = await addRejectionReason(writingOf(c), body)
    c.noteSecurity(changed('created', row.title))
    return loadRejectionReason(c.tx, row)
  },

  rejectionReasonUpdate: async ({ body }, c) => {
    const row = await changeRejectionReason(writingOf(c), c.subject, body)
    c.noteSecurity(changed('changed', row.title))
    return loadRejectionReason(c.tx, row)
  },

  rejectionReasonDelete: async (_, c) => {
    const reason = await loadRejectionReason(c.tx, c.subject)
    await deleteRejectionReason(c.tx, c.subject)
    c.noteSecurity(changed('removed', reason.title))
    return reason
  },
} satisfies Partial<Handlers>
