import { isPublishedAtOnce } from '#contract/catalogue/published-at-once.ts'
import type { trail } from '#server/db/schema.ts'
import type { Act } from './act.ts'

/** Publishes an add-on's marketplace page in the act's transaction, if the marketplace shows one. */
type Publish = (act: Act, addonId: string) => Promise<void>

let publish: Publish = () => {
  throw new Error('A page is to be published, and nothing has been given that does it: see publishBy.')
}

/** Sets what publishes pages: the law knows no subject, so it is given where the app is composed. */
export function publishBy(given: Publish): void {
  publish = given
}

/** Publishes an add-on's page if one of these rows of its trail asks for it; once for all of them. */
export async function publishConcerned(
  act: Act,
  addonId: string,
  rows: readonly (typeof trail.$inferInsert)[],
): Promise<void> {
  const isAtOnce = rows.some(({ kind, subjectType, event = null, field = null, from = null, to = null }) =>
    isPublishedAtOnce({ kind, subjectType, event, field, from, to }),
  )
  if (isAtOnce) await publish(act, addonId)
}
