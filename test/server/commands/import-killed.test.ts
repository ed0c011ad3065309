import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { installs, stagedInstalls } from '#server/db/schema.ts'
import { testSecretsKey } from '#test/support/database/secrets-key.ts'
import { freshDatabase, freshFolder, openPlace, type Place, prepare } from '#test/support/prepared.ts'
import { onPostgres } from '#test/support/server.ts'

/* An import that is killed in the middle goes on where it ended, as a process of its own. */

const count = 12_000
let folder: string
let file: string
let place: Place
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'import-killed-'))
  file = join(folder, 'installs.ndjson')
  place = onPostgres ? await freshDatabase(inject('postgresUrl')) : await freshFolder(folder)
  const { addons } = await prepare(place, { addons: 1, buildpacks: 0, inGa: 1 })
  const line = (n: number) => ({
    uuid: `7b0f4a60-0000-4000-8000-${String(n).padStart(12, '0')}`,
    account: `user${n}@customers.example`,
    addon: addons[0]?.slug,
    plan: 'basic',
    installed_at: '2025-03-01T10:00:00Z',
    app: { id: `app-${n}`, name: 'shop'.repeat(20) },
  })
  writeFileSync(file, Array.from({ length: count }, (_, n) => JSON.stringify(line(n))).join('\n'))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Runs the command to its end, or kills it once it has said something; gives what it said. */
async function run(kill: boolean): Promise<string> {
  const args = ['--import', 'tsx', 'src/server/commands/admin.ts', 'import-installs', file]
  const env = { PATH: process.env.PATH, SECRETS_KEY: testSecretsKey, BILLING_FROM: '2026-01', ...place }
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  const hear = (text: Buffer) => {
    said += text.toString()
    if (kill) child.kill('SIGKILL')
  }
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  await once(child, 'close')
  return said
}

const stored = async () => {
  const { db, close } = await openPlace(place)
  const counts = [await db.$count(installs), await db.$count(stagedInstalls)] as const
  const [one] = await db.select().from(installs).limit(1)
  await close()
  return { counts, billedFrom: one?.billedFrom?.toISOString() }
}

test('a killed import goes on where it ended, and all installs are there once', async () => {
  expect(await run(true)).toMatch(/^[1-8]\d %, /)
  const { counts } = await stored()
  expect(counts[0]).toBe(0)
  expect(counts[1]).toBeGreaterThan(0)
  expect(counts[1]).toBeLessThan(count)
  // PostgreSQL may notice a moment later that the first one is gone, until when a second is refused.
  await expect
    .poll(() => run(false))
    .toContain('Lines read: 12,000, taken: 12,000, already there: 0, refused: 0.')
  expect(await stored()).toEqual({ counts: [count, 0], billedFrom: '2026-01-01T00:00:00.000Z' })
})
