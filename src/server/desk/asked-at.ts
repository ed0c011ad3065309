import { sql } from 'drizzle-orm'
import { repricings, trail } from '#server/db/schema.ts'

/**
 * When what a row of the table `trail` decided was last asked for; null where it was not waiting, since it had been
 * decided before or was never asked for. Written without Drizzle's columns, which it names without their tables where a
 * select has only one.
 */
export const askedAt = sql<Date | null>`case
  when trail."from" = 'pending' then (
    select asked.created_at from ${trail} asked
    where asked.subject_type = 'approval' and asked.subject_id = trail.subject_id and asked.kind = 'transition'
      and asked."to" = 'pending' and asked."from" <> 'pending' and asked.serial < trail.serial
    order by asked.serial desc limit 1)
  when trail."from" in ('new', 'in_progress') then (
    select repricings.created_at from ${repricings} where repricings.id = trail.subject_id)
  end`

/** How long the decision took since then, in ms. */
export const tookMs = sql<number | null>`(date_part('epoch', trail.created_at - ${askedAt}) * 1000)`
