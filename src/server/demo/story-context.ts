import { eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { addons } from '#server/db/schema.ts'
import type { AddonRow } from '#server/law/handler.ts'
import type { Act, RulesConfig } from '#server/law/act.ts'
import type { CompanyKey } from './accounts.ts'
import { type StoryIds, known } from './store-accounts.ts'
import type { Pictures } from './story-pictures.ts'

/** The actor: a company's partner, staff, or the platform itself. */
export type Role = CompanyKey | 'staff' | 'system'

/** One moment of the story, with everyone who can act in it. */
export interface StoryContext {
  tx: Database
  now: Date
  ids: StoryIds
  pictures: Pictures
  act(role: Role): Act
}

/** A thing that somebody does in the story. */
export type StoryAction = (context: StoryContext) => Promise<unknown>

const emails = {
  acme: 'partner@acme.example',
  globex: 'partner@globex.example',
  initech: 'partner@initech.example',
  staff: 'admin@platform.example',
} as const

/** Creates the context of a moment; `locked`: see Act, for all moments of one transaction. */
export function contextAt(
  now: Date,
  story: { tx: Database; ids: StoryIds; pictures: Pictures; config: RulesConfig; locked: Set<string> },
): StoryContext {
  const { ids, pictures, ...around } = story
  const act = (role: Role): Act => {
    if (role === 'system') return { ...around, by: 'admin', role, actorId: null, now }
    const by = role === 'staff' ? 'admin' : 'provider'
    return { ...around, by, role: by, actorId: known(ids.userIds, emails[role]), now }
  }
  return { tx: story.tx, now, ids, pictures, act }
}

/** An add-on as stored at this point of the story. */
export async function addonOf({ tx }: Pick<StoryContext, 'tx'>, slug: string): Promise<AddonRow> {
  const [row] = await tx.select().from(addons).where(eq(addons.slug, slug))
  if (row === undefined) throw new Error(`the story has not created ${slug} yet`)
  return row
}

export const dated = ({ now }: Pick<StoryContext, 'now'>) => ({ createdAt: now, updatedAt: now })

/** An add-on as a subject of the trail. */
export const addonSubject = ({ id }: Pick<AddonRow, 'id'>) => ({ type: 'addon', id, addonId: id }) as const
