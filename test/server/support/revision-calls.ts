import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { plans } from '#server/db/schema.ts'
import { readAs, readId } from '#test/support/read-as.ts'
import type { useWorld } from './use-world.ts'

/** Questions that tests of an add-on's revision ask of a world, by the add-on's slug. */
export function revisionCalls(on: ReturnType<typeof useWorld>) {
  const read = async (slug: string) => {
    const { body } = await on.api('provider', 'GET', `/addons/${slug}`)
    return readAs(body, v.looseObject({ id: v.string(), etag: v.string(), revision: v.number() }))
  }
  return {
    read,
    revisionOf: async (slug: string) => (await read(slug)).revision,
    /** Asks for an approval, and gives its id. */
    asked: async (slug: string, type: string): Promise<string> => {
      const { status, body } = await on.api('provider', 'POST', `/addons/${slug}/approvals`, { type })
      if (status !== 201) throw new Error(`${type} of ${slug} can't be asked for: ${status}`)
      return readId(body)
    },
    planNamed: async (slug: string): Promise<string> => {
      const [row] = await on.server.db.select().from(plans).where(eq(plans.slug, slug))
      if (row === undefined) throw new Error(`no plan ${slug}`)
      return row.id
    },
  }
}
