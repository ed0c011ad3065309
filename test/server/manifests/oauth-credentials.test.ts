import * as v from 'valibot'
import { expect, test } from 'vitest'
import { hashToken } from '#server/identity/tokens.ts'
import { oauthCredentials, trail } from '#server/db/schema.ts'
import { useWorld } from '../support/use-world.ts'
import { addonAt } from '#test/support/world.ts'
import { readAs } from '#test/support/read-as.ts'

const on = useWorld()

const credentialSchema = v.looseObject({ id: v.string(), secret: v.string() })

test('a client secret is whole once, stored as its hash, and masked ever after', async () => {
  const { slug } = await addonAt(on.world, 'alpha')
  const path = `/addons/${slug}/oauth_credentials`
  expect((await on.api('provider', 'GET', path)).body).toEqual([])
  const made = await on.api('provider', 'POST', path, {}, { 'idempotency-key': 'one' })
  expect(made.status).toBe(201)
  const { id, secret } = readAs(made.body, credentialSchema)
  expect(secret.length).toBeGreaterThan(30)
  const [row] = await on.server.db.select().from(oauthCredentials)
  expect(row).toMatchObject({ secretHash: hashToken(secret), lastFour: secret.slice(-4) })
  const [masked] = readAs((await on.api('provider', 'GET', path)).body, v.array(credentialSchema))
  expect(masked).toMatchObject({ id, secret: `••••••••${secret.slice(-4)}` })
  const replay = await on.api('provider', 'POST', path, {}, { 'idempotency-key': 'one' })
  expect(JSON.stringify(replay.body)).not.toContain(secret)
  const next = readAs((await on.api('provider', 'POST', path)).body, credentialSchema)
  expect(next.id).toBe(id)
  expect(next.secret).not.toBe(secret)
  const rows = await on.server.db.select().from(trail)
  expect(JSON.stringify(rows)).not.toContain(secret)
  const shown = readAs(
    (await on.api('provider', 'GET', `/addons/${slug}/transitions`)).body,
    v.array(v.looseObject({})),
  )
  expect(shown[0]).toMatchObject({
    subject: { type: 'oauth_credential' },
    field: 'secret',
    to: 'regenerated',
  })
})

test('is its company’s only', async () => {
  const { slug } = await addonAt(on.world, 'alpha')
  for (const method of ['GET', 'POST'] as const)
    expect((await on.api('stranger', method, `/addons/${slug}/oauth_credentials`)).status).toBe(404)
  expect((await on.api('admin', 'POST', `/addons/${slug}/oauth_credentials`)).status).toBe(201)
})
