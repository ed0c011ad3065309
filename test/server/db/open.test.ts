import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { asc, count } from 'drizzle-orm'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { type OpenDatabase, openDatabase } from '#server/db/open.ts'
import { categories, companies, countries } from '#server/db/schema.ts'
import { onPostgres } from '#test/support/server.ts'

let dataDir: string
let databaseUrl: string | null
const open: OpenDatabase[] = []

async function openHere(): Promise<OpenDatabase> {
  const database = await openDatabase({ dataDir, databaseUrl, databaseLimitMs: 10_000 }, (error) => {
    throw error
  })
  open.push(database)
  return database
}

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'open-'))
  databaseUrl = null
  if (!onPostgres) return
  const url = new URL(inject('postgresUrl'))
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const maintenance = new Client({ connectionString: url.href })
  await maintenance.connect()
  await maintenance.query(`create database ${name}`)
  await maintenance.end()
  url.pathname = `/${name}`
  databaseUrl = url.href
})
afterEach(async () => {
  await Promise.all(open.splice(0).map((database) => database.close()))
  rmSync(dataDir, { recursive: true })
})

test('a new database has its tables and reference lists', async () => {
  const { db } = await openHere()
  const [total] = await db.select({ number: count() }).from(countries)
  expect(total?.number).toBe(249)
  const listed = await db.select().from(categories).orderBy(asc(categories.position))
  expect(listed).toHaveLength(21)
  expect(listed[1]).toMatchObject({ slug: 'data-store-utilities', label: 'Data Store Utilities' })
})

test('what was stored is there when the database is opened again', async () => {
  const first = await openHere()
  const now = new Date()
  await first.db.insert(companies).values({ name: 'Acme Data', createdAt: now, updatedAt: now })
  await open.pop()?.close()
  const again = await openHere()
  expect(await again.db.select({ name: companies.name }).from(companies)).toEqual([{ name: 'Acme Data' }])
})

test('servers that start on one empty database at once: all of PostgreSQL’s, one of a folder’s', async () => {
  const starts = await Promise.allSettled(Array.from({ length: 4 }, openHere))
  const outcomes = starts.map((start) =>
    start.status === 'fulfilled' ? 'open' : (start.reason as Error).name,
  )
  expect(outcomes.toSorted()).toEqual(
    onPostgres ? ['open', 'open', 'open', 'open'] : ['FolderInUse', 'FolderInUse', 'FolderInUse', 'open'],
  )
})
