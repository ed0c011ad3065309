import { and, eq, isNull } from 'drizzle-orm'
import { installs } from '#server/db/schema.ts'
import type { Act } from '#server/law/act.ts'
import type { InstallRow } from '#server/law/handler.ts'

/** Opens the stretch of an install on a plan, which is billed from now on (READINGS 52). */
export async function openStretch(
  { tx, now }: Act,
  { id, account }: Pick<InstallRow, 'id' | 'account'>,
  planId: string,
): Promise<void> {
  await tx.insert(installs).values({ planId, account, resourceId: id, installedAt: now })
}

/** Closes the open stretch of an install, if it has one. */
export async function closeStretch({ tx, now }: Act, { id }: Pick<InstallRow, 'id'>): Promise<void> {
  await tx
    .update(installs)
    .set({ removedAt: now })
    .where(and(eq(installs.resourceId, id), isNull(installs.removedAt)))
}
