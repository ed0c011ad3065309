import { pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'

/** Properties of the whole database: `secrets_key` is a check value of its key, `secrets_key_other` that
 * of another one under which secrets may lie during a rotation; `demo_story` marks a demo; `published` is when the last publication that is done began, as an ISO instant. */
export const deploymentMarks = pgTable('deployment_marks', {
  name: text().$type<'secrets_key' | 'secrets_key_other' | 'demo_story' | 'published'>().primaryKey(),
  value: text().notNull(),
  createdAt: instant().notNull(),
})
