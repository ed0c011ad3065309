import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { accessTokens, companyUsers, identitySessions, serviceTokens } from '#server/db/schema.ts'
import { hashToken, newToken } from '#server/identity/tokens.ts'
import { call, createPerson, createToken, type Person, storeService } from '#test/support/people.ts'
import type { TwoSides } from '#test/support/two-sides.ts'
import { readAs } from '#test/support/read-as.ts'
import type { Authority } from './law.ts'

export interface Caller {
  name: string
  /** Callers of one kind are answered alike: the fast part asks one of them for each endpoint, and all in turn. */
  kind: string
  /** Undefined where no header is sent. */
  authorization: string | undefined
  authority: Authority
  /** For what they bring of themselves. */
  id: string
}

const bearer = (token: string) => `Bearer ${token}`

/** An add-on's API token, which another one that is made later ends. */
async function apiToken({ server, acme }: TwoSides): Promise<string> {
  const path = `/api/v3/addons/${acme.alpha.id}/api_authorizations`
  const { body } = await call(server, 'POST', path, { as: acme.user })
  return readAs(body, v.looseObject({ token: v.string() })).token
}

/** Tokens that open nothing, though they are a platform admin's. */
async function refusedTokens({ server, admin }: TwoSides): Promise<Record<string, string | undefined>> {
  const expired = await createToken(server, admin.id, { lifetimeMs: -1 })
  const revoked = await createToken(server, admin.id)
  await server.db
    .update(accessTokens)
    .set({ revokedAt: new Date() })
    .where(eq(accessTokens.tokenHash, hashToken(revoked)))
  const signedOut = await createToken(server, admin.id)
  const [{ sessionId } = { sessionId: '' }] = await server.db
    .select({ sessionId: accessTokens.sessionId })
    .from(accessTokens)
    .where(eq(accessTokens.tokenHash, hashToken(signedOut)))
  await server.db
    .update(identitySessions)
    .set({ endedAt: new Date() })
    .where(eq(identitySessions.id, sessionId))
  const withdrawn = await storeService(server, 'old marketplace')
  await server.db
    .update(serviceTokens)
    .set({ revokedAt: new Date() })
    .where(eq(serviceTokens.tokenHash, hashToken(withdrawn.token)))
  return {
    'no token': undefined,
    'a malformed token': 'Bearer two words',
    'another scheme': `Basic ${admin.token}`,
    'an unknown token': bearer(newToken('ppat')),
    'an expired token': bearer(expired),
    'a revoked token': bearer(revoked),
    'a signed-out token': bearer(signedOut),
    'an unknown service’s token': bearer(newToken('ppsv')),
    'a service’s revoked token': bearer(withdrawn.token),
  }
}

/** Everybody who calls: an admin flag of a company gives no further rights, one of the platform does for staff only. */
export async function createCallers(sides: TwoSides): Promise<Caller[]> {
  const { server, acme, globex, admin, loner, service, registry } = sides
  const outsider = await createPerson(server, 'flagged@elsewhere.example', {
    companyId: acme.companyId,
    platformAdmin: true,
  })
  const unflagged = await createPerson(server, 'unflagged@platform.example')
  for (const person of [outsider, unflagged])
    await registry.connect(person, 'ada-okafor', 'sample-token-of-ada')
  const ended = await apiToken(sides)
  const current = await apiToken(sides)
  const [boss] = await server.db
    .select()
    .from(companyUsers)
    .where(eq(companyUsers.userId, acme.companyAdmin.id))
  if (boss?.admin !== true) throw new Error('the company admin is none')

  const person = (
    name: string,
    { id, token }: Person,
    companyId: string | null,
    isStaff = false,
  ): Caller => ({
    name,
    kind: isStaff ? 'staff' : `a user of ${companyId ?? 'no company'}`,
    authorization: bearer(token),
    authority: { kind: 'user', id, companyId, isStaff },
    id,
  })
  const catalogue = await storeService(server, 'catalogue mirror', ['catalogue'])
  const refused = { ...(await refusedTokens(sides)), 'an add-on’s ended token': bearer(ended) }
  return [
    ...Object.entries(refused).map(([name, authorization]): Caller => ({
      name,
      kind: 'nobody',
      authorization,
      authority: { kind: 'nobody' },
      id: admin.id,
    })),
    person('a user without a company', loner, null),
    person('another company’s user', globex.user, globex.companyId),
    person('a company user', acme.user, acme.companyId),
    person('a company admin', acme.companyAdmin, acme.companyId),
    person('a platform admin outside the staff domain', outsider, acme.companyId),
    person('staff without the flag', unflagged, null),
    person('a platform admin', admin, null, true),
    {
      name: 'an add-on’s token',
      kind: 'an add-on’s token',
      authorization: bearer(current),
      authority: { kind: 'addon', addonId: acme.alpha.id },
      id: acme.user.id,
    },
    {
      name: 'a service',
      kind: 'a service',
      authorization: bearer(service.token),
      authority: { kind: 'service', may: ['catalogue', 'installs', 'billing'] },
      id: acme.user.id,
    },
    {
      name: 'a service for the catalogue alone',
      kind: 'a service for the catalogue alone',
      authorization: bearer(catalogue.token),
      authority: { kind: 'service', may: ['catalogue'] },
      id: acme.user.id,
    },
  ]
}
