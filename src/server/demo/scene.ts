import { eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { addons } from '#server/db/schema.ts'
import type { AddonRow } from '#server/law/handler.ts'
import type { Act, RulesConfig } from '#server/law/act.ts'
import type { CompanyKey } from './accounts.ts'
import { type Cast, known } from './cast.ts'
import type { Pictures } from './pictures/draw.ts'

/** The actor: a company's partner, staff, or the platform itself. */
export type Role = CompanyKey | 'staff' | 'system'

/** One moment of the story, with everyone who can act in it. */
export interface Scene {
  tx: Database
  now: Date
  cast: Cast
  pictures: Pictures
  act(role: Role): Act
}

/** An action in a scene. */
export type Deed = (scene: Scene) => Promise<unknown>

const emails = {
  acme: 'partner@acme.example',
  globex: 'partner@globex.example',
  initech: 'partner@initech.example',
  staff: 'admin@platform.example',
} as const

/** Creates the scene of a moment; `locked`: see Act, for all moments of one transaction. */
export function sceneAt(
  now: Date,
  stage: { tx: Database; cast: Cast; pictures: Pictures; config: RulesConfig; locked: Set<string> },
): Scene {
  const { cast, pictures, ...around } = stage
  const act = (role: Role): Act => {
    if (role === 'system') return { ...around, by: 'admin', role, actorId: null, now }
    const by = role === 'staff' ? 'admin' : 'provider'
    return { ...around, by, role: by, actorId: known(cast.userIds, emails[role]), now }
  }
  return { tx: stage.tx, now, cast, pictures, act }
}

/** An add-on as stored at this point of the story. */
export async function addonOf({ tx }: Pick<Scene, 'tx'>, slug: string): Promise<AddonRow> {
  const [row] = await tx.select().from(addons).where(eq(addons.slug, slug))
  if (row === undefined) throw new Error(`the story has not created ${slug} yet`)
  return row
}

export const dated = ({ now }: Pick<Scene, 'now'>) => ({ createdAt: now, updatedAt: now })

/** An add-on as a subject of the trail. */
export const addonSubject = ({ id }: Pick<AddonRow, 'id'>) => ({ type: 'addon', id, addonId: id }) as const
