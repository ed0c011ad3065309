import * as v from 'valibot'
import { time } from './formats/field-types.ts'
import { stage } from './stage.ts'

/** An add-on as the public changelog tells of it. */
export const changelogEntry = v.object({
  slug: v.string(),
  displayName: v.string(),
  summary: v.nullable(v.string()),
  state: stage,
  updatedAt: time,
  iconUrl: v.string(),
})
export type ChangelogEntry = v.InferOutput<typeof changelogEntry>

/** The newest first, twenty at most. */
export const changelog = v.array(changelogEntry)
