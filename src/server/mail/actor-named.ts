import { eq } from 'drizzle-orm'
import { users } from '#server/db/schema.ts'
import type { Act } from '#server/law/act.ts'

/** Names whoever acts, for a company's users: staff by their role, and the platform where nobody does. */
export async function actorNamed({ tx, role, actorId, actorEmail }: Act): Promise<string> {
  if (role === 'admin') return 'platform staff'
  if (actorId === null) return 'the platform'
  if (actorEmail !== undefined) return actorEmail
  const [actor] = await tx.select({ email: users.email }).from(users).where(eq(users.id, actorId))
  return actor?.email ?? 'an unknown person'
}
