import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Subject } from '#contract/endpoints/endpoint.ts'
import type { Database } from '#server/db/database.ts'
import { loadSubject } from '#server/law/subjects.ts'
import { recordChange, type TrailSubject } from '#server/law/trail.ts'
import { rowsOf } from '#test/support/database/rows-of.ts'
import { createPerson } from '#test/support/people.ts'
import { plainProvider } from '#test/support/provider/plain-provider.ts'
import { type TestServer, testServer } from '#test/support/server.ts'
import { createSide, type Side } from '#test/support/side.ts'

let server: TestServer
let acme: Side
let globex: Side
let closeProvider: () => Promise<void>
beforeAll(async () => {
  server = await testServer()
  const provider = await plainProvider()
  closeProvider = () => provider.close()
  const admin = await createPerson(server, 'admin@platform.example', { platformAdmin: true })
  acme = await createSide(server, 'acme', admin, provider.origin)
  globex = await createSide(server, 'globex', admin, provider.origin)
})
afterAll(async () => {
  await server.close()
  await closeProvider()
})

const tables: Readonly<Record<Subject, string>> = {
  addon: 'addons',
  approval: 'approvals',
  plan: 'plans',
  planPass: 'plan_passes',
  alphaUser: 'alpha_users',
  feature: 'features',
  benefit: 'benefits',
  screenshot: 'screenshots',
  documentation: 'documentations',
  company: 'companies',
  repricing: 'repricings',
  automaticReview: 'automatic_reviews',
  failedAttempt: 'failed_attempts',
  install: 'provider_resources',
  companyUser: 'company_users',
  supplierVendor: 'supplier_vendors',
  buildpack: 'buildpacks',
  deprecation: 'deprecations',
  account: 'users',
  session: 'identity_sessions',
  passkey: 'passkeys',
  webhook: 'webhooks',
  webhookDelivery: 'webhook_deliveries',
  rejectionReason: 'rejection_reasons',
  notice: 'notices',
}

/** The subjects of a company, by id. */
const idsOf = ({ ids, user, companyId, alpha, screenshotIds }: Side): Record<Subject, string> => ({
  ...ids,
  addon: alpha.id,
  company: companyId,
  account: user.id,
  screenshot: screenshotIds[0] ?? '',
  automaticReview: ids.openReview,
  failedAttempt: ids.attempt,
  companyUser: ids.colleaguePlace,
  supplierVendor: ids.vendor,
})

/** Ids of the rows that the transaction has locked and not written: PostgreSQL keeps its number with them. */
const lockedIn = async (tx: Database, table: string): Promise<string[]> => {
  const found = await rowsOf(
    tx,
    sql`select id::text from ${sql.identifier(table)} where xmax::text = pg_current_xact_id()::text`,
    v.object({ id: v.string() }),
  )
  return found.map(({ id }) => id).toSorted()
}

const allLockedIn = async (tx: Database) => {
  const locked: Record<string, string[]> = {}
  for (const table of new Set(Object.values(tables))) {
    const ids = await lockedIn(tx, table)
    if (ids.length > 0) locked[table] = ids
  }
  return locked
}

const subjects = Object.keys(tables) as Subject[]
const ofCompany = new Set<Subject>(['company', 'companyUser', 'supplierVendor'])
/** Subjects that belong to no company. */
const ofNone = new Set<Subject>(['buildpack', 'account', 'session', 'passkey', 'rejectionReason', 'notice'])
/** Subjects of a company that lock no more than themselves, or the webhook that they belong to. */
const ofWebhooks = new Set<Subject>(['webhook', 'webhookDelivery'])
const addonOf = (side: Side, subject: Subject): string | null =>
  ofNone.has(subject) || ofCompany.has(subject) || ofWebhooks.has(subject)
    ? null
    : ['repricing', 'failedAttempt', 'deprecation', 'install'].includes(subject)
      ? side.ga.id
      : side.alpha.id

describe.each(subjects)('%s', (subject) => {
  test('is found with its own add-on and company, and locks nothing to be read', async () => {
    for (const side of [acme, globex]) {
      const id = idsOf(side)[subject]
      await server.db.transaction(async (tx) => {
        const found = await loadSubject(tx, subject, id, false)
        const companyId = ofNone.has(subject) ? null : side.companyId
        expect([found?.row, found?.companyId, found?.addon?.id ?? null]).toEqual([
          expect.objectContaining({ id }),
          companyId,
          addonOf(side, subject),
        ])
        expect(await allLockedIn(tx)).toEqual({})
      })
    }
  })

  // CONTRACT: every write to an add-on or its records takes the add-on's lock first, a company's takes the company's.
  test('is locked to be written, with its add-on or its company and nothing else', async () => {
    for (const side of [acme, globex]) {
      const id = idsOf(side)[subject]
      await server.db.transaction(async (tx) => {
        const found = await loadSubject(tx, subject, id, true)
        expect(found?.row).toMatchObject({ id })
        const addon = addonOf(side, subject)
        const { plan, webhook } = idsOf(side)
        expect(await allLockedIn(tx)).toEqual({
          ...(addon === null ? {} : { addons: [addon] }),
          ...(ofCompany.has(subject) ? { companies: [side.companyId] } : {}),
          ...(subject === 'planPass' ? { plans: [plan] } : {}),
          // A passkey's owner, as when a second factor is reset.
          ...(subject === 'passkey' ? { users: [side.user.id] } : {}),
          ...(ofWebhooks.has(subject) ? { webhooks: [webhook] } : {}),
          [tables[subject]]: [id],
        })
      })
    }
  })
})

test('a buildpack is found by its namespace and its name', async () => {
  for (const side of [acme, globex]) {
    const found = await loadSubject(server.db, 'buildpack', `${side.name}/fonts`, false)
    expect(found?.row).toMatchObject({ id: side.ids.buildpack })
  }
  expect(await loadSubject(server.db, 'buildpack', 'acme/other', false)).toBeNull()
})

describe('the trail locks what it raises (READINGS 38)', () => {
  const by = (tx: Database) => ({
    tx,
    by: 'provider' as const,
    role: 'provider' as const,
    actorId: acme.user.id,
    now: server.clock.now(),
    config: server.config,
  })
  /** Rows that a row of the trail has locked, without the locks that PostgreSQL takes for foreign keys. */
  const lockedBy = (subject: TrailSubject, field: string) =>
    server.db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`)
      await recordChange(by(tx), subject, { field, from: null, to: 'other' })
      return allLockedIn(tx)
    })

  test('a company and its add-ons, of a company’s change that counts', async () => {
    const { companyId, alpha, ready, ga } = acme
    expect(await lockedBy({ type: 'company', id: companyId, companyId }, 'phone')).toEqual({
      companies: [companyId],
      addons: [alpha.id, ready.id, ga.id].toSorted(),
    })
  })

  test('the add-on alone, of its own', async () => {
    const { id } = acme.alpha
    expect(await lockedBy({ type: 'addon', id, addonId: id }, 'summary')).toEqual({ addons: [id] })
    expect(await lockedBy({ type: 'addon', id, addonId: id }, 'featured')).toEqual({})
  })
})
