import type { Transition } from '#contract/trail.ts'
import type { trail } from '#server/db/schema.ts'

type TrailRow = typeof trail.$inferSelect

/** True for what an add-on's own token can do: push a manifest, and request a run. No job does either. */
const isOfToken = ({ subjectType, to }: TrailRow): boolean => subjectType === 'manifest' || to === 'requested'

/** Staff are named only to staff; jobs appear as the platform, and an add-on's own token has no name. */
function actorOf(row: TrailRow, email: string | null, forAdmin: boolean): Transition['actor'] {
  const isJob = row.actorRole === 'system' && !isOfToken(row)
  if (isJob || (row.actorRole === 'admin' && !forAdmin)) return { role: 'platform' }
  return email === null ? {} : { email }
}

/** A trail row on the wire, without its evidence. */
export const transitionRecord = (
  row: TrailRow,
  { email, planName }: { email: string | null; planName: string | null },
  forAdmin: boolean,
): Transition => ({
  id: row.id,
  kind: row.kind,
  subject: {
    type: row.subjectType as Transition['subject']['type'],
    id: row.subjectId,
    ...(planName === null ? {} : { name: planName }),
  },
  approvalType: row.approvalType,
  event: row.event,
  field: row.field,
  from: row.from,
  to: row.to,
  actor: actorOf(row, email, forAdmin),
  note: row.note,
  createdAt: row.createdAt.toISOString(),
})
