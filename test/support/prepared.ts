import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { buildpacks } from '#server/db/schema.ts'
import { type OpenDatabase, openPglite, openPostgres } from '#server/db/open.ts'
import { progressAddon } from '#server/stages/progressions.rules.ts'
import { linkAccount } from '#server/buildpacks/source-control/accounts.ts'
import { completeAddon } from './complete-addon.ts'
import { pgliteTemplate } from './database/pglite-template.ts'
import { serverOn, testClock, type TestDatabase } from './server.ts'
import { storedPlans } from './database/stored-rows.ts'
import { createWorld } from './world.ts'

/** Where a server that is started later has its data, as its environment names it. */
export type Place = Readonly<{ DATA_DIR: string } | { DATABASE_URL: string }>

/** Opens the same data in this process; an embedded database only while no server has it. */
export const openPlace = (place: Place): Promise<OpenDatabase> =>
  'DATA_DIR' in place
    ? openPglite({ dataDir: join(place.DATA_DIR, 'db') })
    : openPostgres(place.DATABASE_URL, () => undefined)

/** A fresh folder for an embedded database, under `parent` where one is given. */
export async function freshFolder(parent = tmpdir()): Promise<Place> {
  const folder = mkdtempSync(join(parent, 'prepared-'))
  const { close } = await openPglite({ dataDir: join(folder, 'db'), loadDataDir: await pgliteTemplate() })
  await close()
  return { DATA_DIR: folder }
}

/** A fresh database of a cluster, by the URL of its maintenance database. */
export async function freshDatabase(maintenanceUrl: string): Promise<Place> {
  const url = new URL(maintenanceUrl)
  const name = `prepared_${randomUUID().replaceAll('-', '')}`
  const maintenance = new Client({ connectionString: url.href })
  await maintenance.connect()
  await maintenance.query(`create database ${name}`)
  await maintenance.end()
  url.pathname = `/${name}`
  return { DATABASE_URL: url.href }
}

export type PreparedPerson = 'provider' | 'admin'

export interface PreparedAddon {
  id: string
  slug: string
  /** Of the two plans that are sold, the cheaper one first. */
  planIds: readonly string[]
}

/** Rows in place when the server starts. */
export interface Prepared {
  tokens: Readonly<Record<PreparedPerson, string>>
  providerId: string
  /** Add-ons in alpha with all that the steps to GA ask for, no approval asked for. */
  addons: readonly PreparedAddon[]
  /** Ids of the provider's buildpacks, without a revision. */
  buildpackIds: readonly string[]
}

/** Fills a place: a company with so many complete add-ons (the first `inGa` of them in GA) and buildpacks, its user, and one of staff. */
export async function prepare(
  place: Place,
  count: { addons: number; buildpacks: number; inGa?: number },
): Promise<Prepared> {
  const opened = await openPlace(place)
  const database: TestDatabase = { ...opened, another: () => openPlace(place) }
  // The server that comes later writes by real time, and a trail runs forward.
  const server = serverOn(database, testClock(new Date().toISOString()))
  const { provider, admin, companyId, act } = await createWorld(server)
  const token = 'sample-token-of-ada'
  await linkAccount(server.db, server.config, {
    userId: provider.id,
    login: 'ada-okafor',
    token,
    now: server.clock.now(),
  })
  const addons: PreparedAddon[] = []
  for (let i = 1; i <= count.addons; i++) {
    const addon = await completeAddon(act('provider'), companyId, `addon-${i}`)
    const { id, slug } = addon
    if (i <= (count.inGa ?? 0)) {
      for (const to of ['beta', 'ga'] as const)
        await progressAddon(act('admin'), addon, { to, state: 'approved', visible: true })
    }
    const { basic, big } = await storedPlans(server.db, id)
    if (basic === undefined || big === undefined) throw new Error(`${slug} has no plans to sell`)
    addons.push({ id, slug, planIds: [basic.id, big.id] })
  }
  const at = server.clock.now()
  const registered = Array.from({ length: count.buildpacks }, (_, i) => ({
    namespace: 'acme',
    name: `pack-${i + 1}`,
    description: 'Packs.',
    category: 'tools' as const,
    ownerUserId: provider.id,
    supportMethod: 'email' as const,
    supportAddress: 'support@acme.example',
    sourceOwner: 'acme-data',
    sourceRepo: 'buildpack-pgbouncer',
    createdAt: at,
    updatedAt: at,
  }))
  const stored =
    registered.length === 0
      ? []
      : await server.db.insert(buildpacks).values(registered).returning({ id: buildpacks.id })
  await opened.close()
  return {
    tokens: { provider: provider.token, admin: admin.token },
    providerId: provider.id,
    addons,
    buildpackIds: stored.map(({ id }) => id),
  }
}
