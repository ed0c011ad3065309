import { pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'

/** Marks of the whole database: `secrets_key` is the check value of its key, `demo_story` that it tells the demo's. */
export const deploymentMarks = pgTable('deployment_marks', {
  name: text().$type<'secrets_key' | 'demo_story'>().primaryKey(),
  value: text().notNull(),
  createdAt: instant().notNull(),
})
