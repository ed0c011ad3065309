import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkSecretsKey } from '#server/keys/check-key.ts'
import { examine } from '#server/commands/doctor.ts'
import type { Environment } from '#server/config/environment-reader.ts'
import { deploymentMarks, twoFactors, users } from '#server/db/schema.ts'
import { storeTwoFactor } from '#server/identity/second-factor/two-factor.ts'
import { otherSecretsKey, testSecretsKey } from '#test/support/database/secrets-key.ts'
import { oidcIssuer } from '../support/oidc-issuer.ts'
import { type MailServer, mailServer } from '../support/mail-server.ts'
import { useWorld } from '../support/use-world.ts'

const on = useWorld()
const now = new Date('2026-11-02T09:00:00Z')
const old = { secretsKey: Buffer.from(testSecretsKey, 'hex'), otherSecretsKey: null }
let mail: MailServer
/** A deployment that nothing is wrong with. */
let sound: Environment

beforeAll(async () => {
  mail = await mailServer()
  sound = {
    DATABASE_URL: 'postgresql://portal@127.0.0.1/portal',
    SECRETS_KEY: testSecretsKey,
    PUBLIC_URL: 'https://partners.example.com',
    STAFF_DOMAIN: 'platform.example',
    TRUSTED_PROXIES: '1',
    SMTP_URL: mail.url,
  }
})
afterAll(() => mail.close())
beforeEach(async () => {
  const { db, config } = on.server
  await checkSecretsKey(db, old, now)
  await storeTwoFactor(db, config, {
    userId: on.world.admin.id,
    secret: Buffer.from('x'),
    confirmed: true,
    now,
  })
})

const oidcList = (issuer: string) =>
  JSON.stringify([
    { id: 'acme', name: 'Acme ID', issuer, clientId: 'x', clientSecret: 'x', domains: ['acme.example'] },
  ])

const examined = (changed: Environment = {}) => examine(on.server.db, { ...sound, ...changed })

test('staff without a second factor are named where it is demanded', async () => {
  const { db } = on.server
  await db.delete(twoFactors)
  const { report, found } = await examined()
  expect(found).toBe(1)
  expect(report).toContain(
    `Staff without a second factor, who set one up at their next sign-in: ${on.world.admin.email}.`,
  )
})

test('of a sound deployment nothing is told', async () => {
  expect(await examined()).toEqual({
    report: 'A start is safe.\nThe records in the database are in order.',
    found: 0,
  })
})

test.each<[string, Environment, RegExp]>([
  ['plain http', { PUBLIC_URL: 'http://10.0.0.7:3000' }, /without https, passwords and tokens/],
  ['no proxies', { TRUSTED_PROXIES: '0' }, /TRUSTED_PROXIES is 0/],
  [
    'open metrics',
    { METRICS_PORT: '9100', METRICS_HOST: '0.0.0.0' },
    /whoever reaches the port reads the metrics/,
  ],
  ['no mail', { SMTP_URL: '' }, /letters stay in the outbox/],
  [
    'a mail server that is away',
    { SMTP_URL: 'smtp://127.0.0.1:1' },
    /mail server of SMTP_URL cannot be used/,
  ],
  [
    'a sign-in provider that is away',
    { OIDC_PROVIDERS: oidcList('https://127.0.0.1:1') },
    /OIDC_PROVIDERS: acme cannot be used/,
  ],
  ['a careless mail setting', { SMTP_ALLOW_PLAINTEXT: 'true' }, /SMTP_ALLOW_PLAINTEXT is true/],
  ['everybody staff', { STAFF_OVERRIDE: 'true' }, /STAFF_OVERRIDE is true/],
  [
    'passwords that are enough',
    { STAFF_SECOND_FACTOR: 'optional' },
    /a password is enough to sign in as staff/,
  ],
  [
    'nothing that asks for a fresh proof',
    { FRESH_PROOF_MINUTES: '0' },
    /nobody is asked for a fresh proof before what hurts/,
  ],
  ['staff of another domain', { STAFF_DOMAIN: 'elsewhere.example' }, /no staff account/],
  ['another key', { SECRETS_KEY: otherSecretsKey }, /SECRETS_KEY is not the key/],
  ['a bad value', { PORT: 'x' }, /PORT must be a whole number/],
])('%s is told, and nothing else', async (_, changed, told) => {
  const { report, found } = await examined(changed)
  expect(found).toBe(1)
  expect(report).toMatch(/^A start is not safe:\n {2}- [^\n]+\nThe records in the database are in order\.$/)
  expect(report).toMatch(told)
})

test('a password that may cross the network in the clear is told, and is not sent by looking', async () => {
  const plain = await mailServer(['AUTH'])
  const withPassword = plain.url.replace('//', '//portal:mail-password@')
  const needsStartTls =
    'SMTP_URL is smtp:// with a password, which needs STARTTLS to be encrypted: use smtps:// instead.'
  const allowed = 'SMTP_ALLOW_PLAINTEXT is true: the password of SMTP_URL may cross the network in the clear.'
  const careful = await examined({ SMTP_URL: withPassword })
  expect(careful.report).toContain(needsStartTls)
  expect(careful.report).not.toContain(allowed)
  expect(careful.report).toMatch(/mail server of SMTP_URL cannot be used: .*TLS/)
  expect(plain.passwords).toEqual([])
  const careless = await examined({ SMTP_URL: withPassword, SMTP_ALLOW_PLAINTEXT: 'true' })
  expect(careless).toMatchObject({ found: 2 })
  expect(careless.report).toContain(needsStartTls)
  expect(careless.report).toContain(allowed)
  await plain.close()
})

test('a sign-in provider that describes itself is fine, but for plain http', async () => {
  const issuer = await oidcIssuer('http://127.0.0.1:3000/callback')
  try {
    const { report, found } = await examined({ OIDC_PROVIDERS: oidcList(issuer.issuer) })
    expect(found).toBe(1)
    expect(report).toContain(`acme is ${issuer.issuer}: without https, others can sign in as anybody.`)
  } finally {
    await issuer.close()
  }
})

test('no staff domain leaves no staff, and both are told', async () => {
  expect((await examined({ STAFF_DOMAIN: '' })).found).toBe(2)
})

test('secrets under the old key, and those that no key opens, are named', async () => {
  const { db, config } = on.server
  const ids = [on.world.provider.id, on.world.admin.id]
  for (const userId of ids)
    await storeTwoFactor(db, config, { userId, secret: Buffer.from('x'), confirmed: true, now })
  await db
    .update(twoFactors)
    .set({ secretBox: 'v2.00000000.AAAA' })
    .where(eq(twoFactors.userId, on.world.admin.id))
  const { report, found } = await examined({
    SECRETS_KEY: otherSecretsKey,
    SECRETS_KEY_OTHER: testSecretsKey,
  })
  expect(found).toBe(2)
  expect(report).toContain(`rotate-key has run: authenticator ${on.world.provider.id}.`)
  expect(report).toContain(`No key opens these secrets: authenticator ${on.world.admin.id}.`)
})

test('a deployment without staff is told how to make one; the demo is not asked', async () => {
  const { db } = on.server
  await db.update(users).set({ platformAdmin: false })
  expect((await examined()).report).toContain('npm run admin -- create-admin EMAIL')
  await db.insert(deploymentMarks).values({ name: 'demo_story', value: 'told', createdAt: now })
  expect(await examined()).toMatchObject({ report: expect.stringContaining('This is a demo'), found: 0 })
})
