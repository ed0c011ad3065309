import { type SQL, sql } from 'drizzle-orm'
import { eventOfRow } from '#contract/webhooks/event-names.ts'
import { addons, companies, type trail, webhookDeliveries, webhooks } from '#server/db/schema.ts'

type NewRow = typeof trail.$inferInsert

/** An event in the messages' own words, but for the names of its add-on or company. */
const messageOf = (type: string, row: NewRow) => ({
  type,
  addonId: row.addonId ?? null,
  companyId: row.companyId ?? null,
  at: row.createdAt,
  data: {
    subject: { type: row.subjectType, id: row.subjectId },
    ...((row.approvalType ?? null) === null ? {} : { approval: row.approvalType }),
    from: row.from ?? null,
    to: row.to ?? null,
    // A service is the platform's own.
    by: row.actorRole === 'admin' || (row.serviceId ?? null) !== null ? 'platform' : row.actorRole,
    note: row.note ?? null,
  },
})

/**
 * Makes the statement that writes the messages for the webhooks that were chosen for the events of these rows: those of
 * the company, or the add-on's, and the staff's own; null if the rows are no events.
 */
export function tellingOf(rows: readonly NewRow[]): SQL | null {
  const told = rows.flatMap((row) => {
    const type = eventOfRow(row)
    return type === null ? [] : [messageOf(type, row)]
  })
  if (told.length === 0) return null
  return sql`
    insert into ${webhookDeliveries} (webhook_id, event, body, created_at, next_attempt_at)
    select ${webhooks.id}, told.type, jsonb_build_object(
      'type', told.type, 'timestamp', told.at, 'data', told.data || case when ${addons.id} is null
        then jsonb_build_object('company', jsonb_build_object('id', ${companies.id}, 'name', ${companies.name}))
        else jsonb_build_object('addon', jsonb_build_object(
          'id', ${addons.id}, 'slug', ${addons.slug}, 'name', ${addons.displayName})) end)::text,
      told.at::timestamptz, told.at::timestamptz
    from jsonb_to_recordset(${JSON.stringify(told.map((each, position) => ({ ...each, position })))}::jsonb)
      as told(type text, "addonId" uuid, "companyId" uuid, at text, data jsonb, position int)
    left join ${addons} on ${addons.id} = told."addonId"
    join ${companies} on ${companies.id} = coalesce(${addons.companyId}, told."companyId")
    join ${webhooks} on ${webhooks.state} = 'enabled' and told.type = any(${webhooks.events})
      and (${webhooks.companyId} = ${companies.id} or ${webhooks.companyId} is null)
    order by told.position`
}
