import { integer, pgTable, text } from 'drizzle-orm/pg-core'

/** Medians over all companies of how long steps to GA took, counted by a job; only where there are enough. */
export const stepDurations = pgTable('step_durations', {
  /** An approval's type, a stage that is left, or `automatic_review`. */
  name: text().primaryKey(),
  seconds: integer().notNull(),
  /** The median in working days; of decisions alone. */
  workingDays: integer(),
  count: integer().notNull(),
})
