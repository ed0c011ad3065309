import { eq } from 'drizzle-orm'
import type { ServerConfig } from '#server/config/config.ts'
import type { Database } from '#server/db/database.ts'
import { sourceAccounts } from '#server/db/schema.ts'
import { notFound } from '#server/http/errors.ts'
import { open, seal } from '#server/secrets/secret-box.ts'
import { GitHub } from './github.ts'

type Config = Pick<ServerConfig, 'secretsKey' | 'sourceControlUrl' | 'reroutes'>

/** Where a person's token is bound to. */
const placeOf = (userId: string) => `source-account:${userId}`

/** The token of a stored account. Throws where it was sealed with another key. */
export const openToken = (
  { secretsKey }: Pick<Config, 'secretsKey'>,
  { userId, tokenBox }: { userId: string; tokenBox: string },
): string => open(secretsKey, tokenBox, placeOf(userId))

/** Keeps a person's GitHub account, in place of the one before. */
export async function linkAccount(
  tx: Database,
  config: Pick<Config, 'secretsKey'>,
  account: { userId: string; login: string; token: string; now: Date },
): Promise<void> {
  const { userId, login, token, now } = account
  const made = { login, tokenBox: seal(config.secretsKey, token, placeOf(userId)), createdAt: now }
  await tx
    .insert(sourceAccounts)
    .values({ userId, ...made })
    .onConflictDoUpdate({ target: sourceAccounts.userId, set: made })
}

/** GitHub at this deployment, with a token or as everybody sees it. */
export const gitHubAt = (
  { sourceControlUrl, reroutes }: Pick<Config, 'sourceControlUrl' | 'reroutes'>,
  token: string | null,
): GitHub => new GitHub(sourceControlUrl, token, reroutes[sourceControlUrl])

/** GitHub as a person's account sees it; as everybody does for who has connected none. */
export async function gitHubOf(db: Database, config: Config, userId: string): Promise<GitHub> {
  const [account] = await db.select().from(sourceAccounts).where(eq(sourceAccounts.userId, userId))
  const token = account === undefined ? null : openToken(config, account)
  return gitHubAt(config, token)
}

/** The same for what needs an account. Throws 404 for who has connected none. */
export async function linkedGitHub(db: Database, config: Config, userId: string): Promise<GitHub> {
  const gitHub = await gitHubOf(db, config, userId)
  if (gitHub.token === null) throw notFound('No GitHub account is connected.')
  return gitHub
}

/** Forgets a person's account. Throws 404 for who has connected none. */
export async function unlinkAccount(tx: Database, userId: string): Promise<{ login: string }> {
  const [gone] = await tx
    .delete(sourceAccounts)
    .where(eq(sourceAccounts.userId, userId))
    .returning({ login: sourceAccounts.login })
  if (gone === undefined) throw notFound('No GitHub account is connected.')
  return gone
}
