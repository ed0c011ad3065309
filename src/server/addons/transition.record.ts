import type { Transition } from '#contract/trail.ts'
import type { trail } from '#server/db/schema.ts'

type TrailRow = typeof trail.$inferSelect

/** True for what an add-on's own token can do: push a manifest, and request a run. No job does either. */
const isOfToken = ({ subjectType, to }: TrailRow): boolean => subjectType === 'manifest' || to === 'requested'

/** Staff and services are named only to staff; jobs appear as the platform, and an add-on's own token has no name. */
function actorOf(
  row: TrailRow,
  { email, service }: { email: string | null; service: string | null },
  forAdmin: boolean,
): Transition['actor'] {
  if (service !== null) return { role: 'platform', ...(forAdmin ? { service } : {}) }
  const isJob = row.actorRole === 'system' && !isOfToken(row)
  if (isJob || (row.actorRole === 'admin' && !forAdmin)) return { role: 'platform' }
  return email === null ? {} : { email }
}

/** A trail row on the wire, without its evidence. */
export const transitionRecord = (
  row: TrailRow,
  { planName, ...by }: { email: string | null; service: string | null; planName: string | null },
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
  actor: actorOf(row, by, forAdmin),
  note: row.note,
  createdAt: row.createdAt.toISOString(),
})
