import { statfsSync, statSync } from 'node:fs'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { createTransport } from 'nodemailer'
import { fitsMarks, storedMarks } from '#server/keys/check-key.ts'
import type { ServerConfig } from '#server/config/config.ts'
import { configWarnings } from '#server/config/config-warnings.ts'
import type { Database } from '#server/db/database.ts'
import { twoFactors, users } from '#server/db/schema.ts'
import { nameOrderFindings } from '#server/db/check-name-order.ts'
import { inNameOrder } from '#server/db/name-order.ts'
import { ProviderAway, providerClients } from '#server/identity/oidc/provider-client.ts'
import { passkeysOf } from '#server/identity/passkeys/passkeys.ts'
import { isStaff } from '#server/identity/staff.ts'
import { needsStartTls, smtpOptions } from '#server/mail/smtp-transport.ts'
import { lookAtBoxes } from '#server/keys/sealed-boxes.ts'

/** Below this many bytes the data folder's disk is nearly full. */
const leastRoom = 1024 ** 3
/** The most that the clocks of this machine and of the database's may differ, in ms. */
const mostDrift = 5_000
/** Time limit for each answer of the mail server, in ms. */
const mailMs = 5_000

/** Lists the settings that a deployment would not have on purpose. */
export function settingFindings(config: ServerConfig): string[] {
  const { publicUrl, smtpUrl, staffDomain, staffOverride } = config
  return [
    ...configWarnings(config),
    ...(publicUrl.startsWith('https:')
      ? []
      : [`PUBLIC_URL is ${publicUrl}: without https, passwords and tokens cross the network in the clear.`]),
    ...(smtpUrl === null ? ['SMTP_URL is not set: letters stay in the outbox.'] : []),
    ...(smtpUrl !== null && needsStartTls(smtpUrl)
      ? ['SMTP_URL is smtp:// with a password, which needs STARTTLS to be encrypted: use smtps:// instead.']
      : []),
    ...(config.smtpAllowPlaintext
      ? ['SMTP_ALLOW_PLAINTEXT is true: the password of SMTP_URL may cross the network in the clear.']
      : []),
    ...(staffDomain === null && staffOverride === null
      ? ['STAFF_DOMAIN is not set: nobody is staff, whatever their account says.']
      : []),
    ...(config.staffSecondFactor === 'required'
      ? []
      : [
          `STAFF_SECOND_FACTOR is ${config.staffSecondFactor}: a password is enough to sign in as staff${config.staffSecondFactor === 'off' ? ', and nobody is asked for a code' : ''}.`,
        ]),
    ...(config.freshProofMs === 0
      ? ['FRESH_PROOF_MINUTES is 0: nobody is asked for a fresh proof before what hurts, such as a shutdown.']
      : []),
    ...(staffOverride === true
      ? ['STAFF_OVERRIDE is true: the domain of an e-mail no longer decides who is staff.']
      : []),
  ]
}

async function keyFindings(db: Database, config: ServerConfig): Promise<string[]> {
  if (!fitsMarks(await storedMarks(db), config))
    return [
      'SECRETS_KEY is not the key that the secrets in this database were encrypted with, or not the only one.',
    ]
  const { underOther, unreadable } = await lookAtBoxes(db, config)
  return [
    ...(underOther.length > 0
      ? [`Under the old key, until npm run admin -- rotate-key has run: ${underOther.join(', ')}.`]
      : []),
    ...(unreadable.length > 0 ? [`No key opens these secrets: ${unreadable.join(', ')}.`] : []),
  ]
}

async function staffFindings(db: Database, config: ServerConfig): Promise<string[]> {
  const { email, platformAdmin } = users
  const flagged = await db
    .select({ email, confirmedAt: twoFactors.confirmedAt, passkeys: passkeysOf(db) })
    .from(users)
    .leftJoin(twoFactors, eq(twoFactors.userId, users.id))
    .where(and(eq(platformAdmin, true), isNull(users.disabledAt)))
    .orderBy(inNameOrder(email))
  const staff = flagged.filter((each) => isStaff(each.email, config))
  if (staff.length === 0) return ['There is no staff account: npm run admin -- create-admin EMAIL']
  const without = staff
    .filter(({ confirmedAt, passkeys }) => confirmedAt === null && passkeys === 0)
    .map((each) => each.email)
  return without.length > 0 && config.staffSecondFactor === 'required'
    ? [`Staff without a second factor, who set one up at their next sign-in: ${without.join(', ')}.`]
    : []
}

async function clockFindings(db: Database): Promise<string[]> {
  const { rows } = (await db.execute(
    sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`,
  )) as unknown as { rows: { now: number }[] }
  const drift = Math.round((rows[0]?.now ?? 0) - Date.now())
  return Math.abs(drift) > mostDrift
    ? [
        `The database's clock and this machine's are ${Math.abs(drift) / 1000} seconds apart: have both set theirs by NTP.`,
      ]
    : []
}

function folderFindings({ databaseUrl, dataDir }: ServerConfig): string[] {
  if (databaseUrl !== null) return []
  const { bavail, bsize } = statfsSync(dataDir)
  const room = bavail * bsize
  const mode = statSync(dataDir).mode & 0o777
  return [
    ...(room < leastRoom ? [`The disk of ${dataDir} has ${Math.round(room / 1024 ** 2)} MB left.`] : []),
    ...(process.platform !== 'win32' && (mode & 0o077) !== 0
      ? [`${dataDir} is open to other users (${mode.toString(8)}): chmod 700 ${dataDir}`]
      : []),
  ]
}

async function mailFindings({ smtpUrl, smtpAllowPlaintext }: ServerConfig): Promise<string[]> {
  if (smtpUrl === null) return []
  const mailer = createTransport(smtpOptions(smtpUrl, smtpAllowPlaintext, mailMs))
  try {
    await mailer.verify()
    return []
  } catch (error) {
    return [
      `The mail server of SMTP_URL cannot be used: ${error instanceof Error ? error.message : String(error)}`,
    ]
  } finally {
    mailer.close()
  }
}

async function oidcFindings({ oidcProviders }: ServerConfig): Promise<string[]> {
  const clients = providerClients()
  const findings: string[] = []
  for (const provider of oidcProviders) {
    const { id, issuer } = provider
    if (issuer.startsWith('http:'))
      findings.push(`OIDC_PROVIDERS: ${id} is ${issuer}: without https, others can sign in as anybody.`)
    try {
      await clients.lookUp(provider)
    } catch (error) {
      if (!(error instanceof ProviderAway)) throw error
      const { cause } = error
      findings.push(
        `OIDC_PROVIDERS: ${id} cannot be used: ${issuer} does not describe itself (${cause instanceof Error ? cause.message : String(cause)}).`,
      )
    }
  }
  return findings
}

/** Finds, in words, whatever a start on this database with this configuration would not be safe with. */
export async function startFindings(db: Database, config: ServerConfig): Promise<string[]> {
  return [
    ...settingFindings(config),
    ...(await keyFindings(db, config)),
    ...(await staffFindings(db, config)),
    ...(await clockFindings(db)),
    ...(await nameOrderFindings(db)),
    ...folderFindings(config),
    ...(await mailFindings(config)),
    ...(await oidcFindings(config)),
  ]
}
