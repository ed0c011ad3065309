import { and, gte, lt, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { DayRange } from '#contract/formats/day-range.ts'

const dayMs = 86_400_000

/** Restricts a time to a range of UTC days, both ends included; undefined for an open range. */
export const withinDays = (time: PgColumn, { from, to }: DayRange): SQL | undefined =>
  and(
    from === undefined ? undefined : gte(time, new Date(`${from}T00:00:00Z`)),
    to === undefined ? undefined : lt(time, new Date(Date.parse(`${to}T00:00:00Z`) + dayMs)),
  )
