import { and, eq, sql } from 'drizzle-orm'
import type { OidcProvider } from '#server/config/oidc-providers.ts'
import type { ServerConfig } from '#server/config/config.ts'
import type { Database } from '#server/db/database.ts'
import { oidcAccounts, users } from '#server/db/schema.ts'
import type { RequestOrigin } from '#server/law/request-origin.ts'
import { post } from '#server/mail/mail.ts'
import { byOneself, recordEvents } from '#server/security/record-events.ts'
import { hashPassword, ownPassword } from '../passwords.ts'
import { newToken } from '../tokens.ts'
import { speaksFor } from './domains.ts'
import type { Proof } from './provider-client.ts'
import { oidcLinkedLetter } from './oidc-letters.ts'

type Account = Pick<typeof users.$inferSelect, 'id' | 'email' | 'disabledAt'>

/** An account to sign in to, or the reason for the security trail why there is none. */
type Found = Account | { reason: string }

const accountColumns = { id: users.id, email: users.email, disabledAt: users.disabledAt }

/** The account that an issuer's subject has signed in to before. */
export async function linkedAccount(
  tx: Database,
  { issuer, subject }: Pick<Proof, 'issuer' | 'subject'>,
): Promise<Account | undefined> {
  const [found] = await tx
    .select(accountColumns)
    .from(oidcAccounts)
    .innerJoin(users, eq(users.id, oidcAccounts.userId))
    .where(and(eq(oidcAccounts.issuer, issuer), eq(oidcAccounts.subject, subject)))
  return found
}

/** Finds the account with the proof's e-mail, and links it to the proof's subject from now on. */
async function linkByEmail(
  tx: Database,
  provider: OidcProvider,
  proof: Proof,
): Promise<Found & { isNew?: true }> {
  const { issuer, subject, email } = proof
  if (email === null || !proof.isVerified) return { reason: `${provider.name} has verified no e-mail` }
  if (!speaksFor(provider, email)) return { reason: `${provider.name} does not speak for this domain` }
  const [account] = await tx
    .select(accountColumns)
    .from(users)
    .where(eq(sql`lower(${users.email})`, email))
    .for('no key update')
  if (account === undefined) return { reason: `no account, with ${provider.name}` }
  if (account.disabledAt !== null) return account
  // Another sign-in may have linked it meanwhile.
  const again = await linkedAccount(tx, proof)
  if (again !== undefined) return again
  const link = { userId: account.id, issuer, subject, createdAt: new Date() }
  const [made] = await tx.insert(oidcAccounts).values(link).onConflictDoNothing().returning()
  // A provider may give somebody's address to the next person.
  return made === undefined
    ? { reason: `another person at ${provider.name} is linked to this account` }
    : { ...account, isNew: true }
}

/**
 * Finds the account that a proof signs in to: by issuer and subject, the first time by a verified e-mail of the provider's
 * domains. Makes no accounts. Tells the owner of the first time. A one-time password that the account still has ends: whoever was to change it has shown who they are.
 */
export async function findAccount(
  { db, config, now }: { db: Database; config: ServerConfig; now: Date },
  { provider, proof, origin }: { provider: OidcProvider; proof: Proof; origin: RequestOrigin },
): Promise<Found> {
  const unusable = await hashPassword(newToken('none'), config.passwordCost)
  return db.transaction(async (tx) => {
    const found: Found & { isNew?: true } =
      (await linkedAccount(tx, proof)) ?? (await linkByEmail(tx, provider, proof))
    if ('reason' in found) return found
    // Its domains may have been others when the account was linked.
    if (!speaksFor(provider, found.email))
      return { reason: `${provider.name} does not speak for this domain` }
    if (found.disabledAt !== null) return { reason: 'the account is disabled' }
    await tx
      .update(users)
      .set(ownPassword(unusable, new Date()))
      .where(and(eq(users.id, found.id), eq(users.mustChangePassword, true)))
    if (found.isNew) {
      await post({ tx, now }, oidcLinkedLetter(found.email, config.portal.productName, provider.name))
      await recordEvents(tx, origin, [byOneself('oidc_linked', found.id, { what: provider.name })])
    }
    return found
  })
}
