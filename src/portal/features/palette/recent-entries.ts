import * as v from 'valibot'
import { keepRecentChoices, readRecentChoices } from '#portal/wire/recent-choices.ts'
import type { PaletteEntry } from './palette-entry.ts'

/** The most entries that are kept. */
const mostKept = 8

const kept = v.array(
  v.object({
    id: v.string(),
    title: v.string(),
    detail: v.nullable(v.string()),
    /** A path of the portal. */
    path: v.pipe(v.string(), v.regex(/^\/(?!\/)/)),
  }),
)
type Kept = v.InferOutput<typeof kept>

/** Reads the kept entries; none where another version or somebody else has written them. */
function keptOf(userId: string): Kept {
  const { success, output } = v.safeParse(kept, readRecentChoices(userId))
  return success ? output : []
}

/** Lists the entries that a person chose last in this browser, the latest first. */
export const recentEntries = (userId: string): PaletteEntry[] =>
  keptOf(userId).map(({ path, ...entry }) => ({ ...entry, leadsTo: path, blocked: null }))

/** Keeps an entry, which leads to a path of the portal, as the one chosen last. */
export function keepRecent(userId: string, { id, title, detail }: PaletteEntry, path: string): void {
  const others = keptOf(userId).filter((each) => each.id !== id)
  keepRecentChoices(userId, [{ id, title, detail, path }, ...others].slice(0, mostKept))
}
