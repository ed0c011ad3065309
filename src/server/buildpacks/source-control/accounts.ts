import { eq } from 'drizzle-orm'
import type { ServerConfig } from '#server/config/config.ts'
import type { Database } from '#server/db/database.ts'
import { sourceAccounts } from '#server/db/schema.ts'
import { notFound } from '#server/law/refusal.ts'
import { open, seal, type SecretKeys } from '#server/keys/secret-box.ts'
import { sealedColumns } from '#server/keys/sealed-columns.ts'
import { GitHub } from './github.ts'

type Config = SecretKeys & Pick<ServerConfig, 'sourceControlUrl' | 'reroutes'>

/** Decrypts a stored account's token. Throws if it was encrypted with another key. */
export const openToken = (
  keys: SecretKeys,
  { userId, tokenBox }: { userId: string; tokenBox: string },
): string => open(keys, tokenBox, sealedColumns.sourceAccount.context(userId))

/** Stores a user's GitHub account, replacing the previous one. */
export async function linkAccount(
  tx: Database,
  keys: SecretKeys,
  account: { userId: string; login: string; token: string; now: Date },
): Promise<void> {
  const { userId, login, token, now } = account
  const made = {
    login,
    tokenBox: seal(keys, token, sealedColumns.sourceAccount.context(userId)),
    createdAt: now,
  }
  await tx
    .insert(sourceAccounts)
    .values({ userId, ...made })
    .onConflictDoUpdate({ target: sourceAccounts.userId, set: made })
}

/** A GitHub client for this deployment, with a token or anonymous. */
export const gitHubAt = (
  { sourceControlUrl, reroutes }: Pick<Config, 'sourceControlUrl' | 'reroutes'>,
  token: string | null,
): GitHub => new GitHub(sourceControlUrl, token, reroutes[sourceControlUrl])

/** A GitHub client with the user's account, or anonymous if none is connected. */
export async function gitHubOf(db: Database, config: Config, userId: string): Promise<GitHub> {
  const [account] = await db.select().from(sourceAccounts).where(eq(sourceAccounts.userId, userId))
  const token = account === undefined ? null : openToken(config, account)
  return gitHubAt(config, token)
}

/** A GitHub client with the user's account. Throws 404 if none is connected. */
export async function linkedGitHub(db: Database, config: Config, userId: string): Promise<GitHub> {
  const gitHub = await gitHubOf(db, config, userId)
  if (gitHub.token === null) throw notFound('No GitHub account is connected.')
  return gitHub
}

/** Disconnects a user's account. Throws 404 if none is connected. */
export async function unlinkAccount(tx: Database, userId: string): Promise<{ login: string }> {
  const [gone] = await tx
    .delete(sourceAccounts)
    .where(eq(sourceAccounts.userId, userId))
    .returning({ login: sourceAccounts.login })
  if (gone === undefined) throw notFound('No GitHub account is connected.')
  return gone
}
