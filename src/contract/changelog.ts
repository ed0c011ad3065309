import * as v from 'valibot'
import { time } from './formats/field-types.ts'
import { stage } from './stage.ts'

/** An add-on in the public changelog. */
const changelogEntry = v.object({
  slug: v.string(),
  displayName: v.string(),
  summary: v.nullable(v.string()),
  state: stage,
  updatedAt: time,
  iconUrl: v.string(),
})
export type ChangelogEntry = v.InferOutput<typeof changelogEntry>

/** Newest first, at most twenty. */
export const changelog = v.array(changelogEntry)
