import { type SQL, sql } from 'drizzle-orm'
import { eventOfRow } from '#contract/webhooks/event-names.ts'
import { addons, type trail, webhookDeliveries, webhooks } from '#server/db/schema.ts'

type NewRow = typeof trail.$inferInsert

/** An event in the messages' own words, but for the add-on's names. */
const messageOf = (type: string, row: NewRow) => ({
  type,
  addonId: row.addonId,
  at: row.createdAt,
  data: {
    subject: { type: row.subjectType, id: row.subjectId },
    ...((row.approvalType ?? null) === null ? {} : { approval: row.approvalType }),
    from: row.from ?? null,
    to: row.to ?? null,
    by: row.actorRole === 'admin' ? 'platform' : row.actorRole,
    note: row.note ?? null,
  },
})

/**
 * Makes the statement that writes the messages for the webhooks that were chosen for the events of these rows: those of
 * the add-on's company, and the staff's own; null if the rows are no events.
 */
export function tellingOf(rows: readonly NewRow[]): SQL | null {
  const told = rows.flatMap((row) => {
    const type = (row.addonId ?? null) === null ? null : eventOfRow(row)
    return type === null ? [] : [messageOf(type, row)]
  })
  if (told.length === 0) return null
  return sql`
    insert into ${webhookDeliveries} (webhook_id, event, body, created_at, next_attempt_at)
    select ${webhooks.id}, told.type, jsonb_build_object(
      'type', told.type, 'timestamp', told.at, 'data', told.data || jsonb_build_object('addon', jsonb_build_object(
        'id', ${addons.id}, 'slug', ${addons.slug}, 'name', ${addons.displayName})))::text,
      told.at::timestamptz, told.at::timestamptz
    from jsonb_to_recordset(${JSON.stringify(told.map((each, position) => ({ ...each, position })))}::jsonb)
      as told(type text, "addonId" uuid, at text, data jsonb, position int)
    join ${addons} on ${addons.id} = told."addonId"
    join ${webhooks} on ${webhooks.state} = 'enabled' and told.type = any(${webhooks.events})
      and (${webhooks.companyId} = ${addons.companyId} or ${webhooks.companyId} is null)
    order by told.position`
}
