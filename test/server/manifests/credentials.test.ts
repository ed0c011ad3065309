import * as v from 'valibot'
import { expect, test } from 'vitest'
import { apiAuthorizations, idempotencyKeys, oauthCredentials, trail } from '#server/db/schema.ts'
import { hashToken } from '#server/identity/tokens.ts'
import { manifestOf } from '#test/support/provider/manifest-of.ts'
import { readAs, readObjects } from '#test/support/read-as.ts'
import { addonAt } from '#test/support/world.ts'
import { useWorld } from '../support/use-world.ts'

const on = useWorld()

const credentialSchema = v.looseObject({ id: v.string(), secret: v.string() })
const tokenSchema = v.pipe(
  v.looseObject({ id: v.string(), token: v.string() }),
  v.transform(({ id, token }) => ({ id, secret: token })),
)

test.each([
  ['an OAuth client secret', 'oauth_credentials', credentialSchema, oauthCredentials, 'secretHash'],
  ['an API token', 'api_authorizations', tokenSchema, apiAuthorizations, 'tokenHash'],
] as const)(
  '%s is whole once, stored as its hash, masked ever after, and another one replaces it',
  async (_what, kind, schema, table, hash) => {
    const { slug } = await addonAt(on.world, 'alpha')
    const path = `/addons/${slug}/${kind}`
    const make = (key: string) => on.api('provider', 'POST', path, {}, { 'idempotency-key': key })
    expect((await on.api('provider', 'GET', path)).body).toEqual([])
    const made = await make('one')
    expect(made.status).toBe(201)
    const { id, secret } = readAs(made.body, schema)
    expect(secret.length).toBeGreaterThan(30)
    const read = readAs((await on.api('provider', 'GET', path)).body, v.array(schema))
    expect(read).toEqual([{ ...read[0], id, secret: `••••••••${secret.slice(-4)}` }])
    expect(JSON.stringify((await make('one')).body)).not.toContain(secret)
    expect(await on.server.db.select().from(table)).toMatchObject([
      { id, [hash]: hashToken(secret), lastFour: secret.slice(-4) },
    ])
    const next = readAs((await make('two')).body, schema)
    expect([next.id, next.secret === secret]).toEqual([id, false])
    expect(await on.server.db.select().from(table)).toMatchObject([{ id, [hash]: hashToken(next.secret) }])
    const kept = [await on.server.db.select().from(trail), await on.server.db.select().from(idempotencyKeys)]
    for (const each of [secret, next.secret]) expect(JSON.stringify(kept)).not.toContain(each)
    const [row] = readObjects((await on.api('provider', 'GET', `/addons/${slug}/transitions`)).body)
    expect(row).toMatchObject({ to: 'regenerated' })
  },
)

test('an add-on’s token pushes its manifests, as nobody with a name, until another one replaces it', async () => {
  const { slug } = await addonAt(on.world, 'alpha')
  const made = async () =>
    readAs((await on.api('provider', 'POST', `/addons/${slug}/api_authorizations`)).body, tokenSchema).secret
  const old = { token: await made() }
  const contents = { ...manifestOf(slug), name: 'Two' }
  expect((await on.api(old, 'POST', `/addons/${slug}/manifests`, { contents })).status).toBe(201)
  const rows = await on.server.db.select().from(trail)
  expect(rows.at(-1)).toMatchObject({ actorRole: 'system', actorId: null, subjectType: 'manifest', to: '2' })
  const token = { token: await made() }
  const status = async (as: { token: string }) =>
    (await on.api(as, 'GET', `/addons/${slug}/manifests`)).status
  expect([await status(old), await status(token)]).toEqual([401, 200])
})
